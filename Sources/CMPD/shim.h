#pragma once

#if !__has_include(<mpd/client.h>)
#error "Missing package libmpdclient-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <mpd/client.h>

#define LIBMPDCLIENT_FUNCTIONS(EACH) \
    EACH(mpd_command_list_begin) \
    EACH(mpd_command_list_end) \
    EACH(mpd_connection_clear_error) \
    EACH(mpd_connection_free) \
    EACH(mpd_connection_get_error) \
    EACH(mpd_connection_get_error_message) \
    EACH(mpd_connection_get_fd) \
    EACH(mpd_connection_get_server_error) \
    EACH(mpd_connection_get_system_error) \
    EACH(mpd_connection_new) \
    EACH(mpd_connection_set_timeout) \
    EACH(mpd_recv_pair) \
    EACH(mpd_recv_song) \
    EACH(mpd_response_finish) \
    EACH(mpd_return_pair) \
    EACH(mpd_run_add) \
    EACH(mpd_run_add_id_to) \
    EACH(mpd_run_albumart) \
    EACH(mpd_run_current_song) \
    EACH(mpd_run_delete) \
    EACH(mpd_run_idle_mask) \
    EACH(mpd_run_next) \
    EACH(mpd_run_password) \
    EACH(mpd_run_pause) \
    EACH(mpd_run_play) \
    EACH(mpd_run_previous) \
    EACH(mpd_run_readpicture) \
    EACH(mpd_run_seek_current) \
    EACH(mpd_run_set_volume) \
    EACH(mpd_run_stats) \
    EACH(mpd_run_status) \
    EACH(mpd_run_stop) \
    EACH(mpd_search_add_expression) \
    EACH(mpd_search_add_group_tag) \
    EACH(mpd_search_commit) \
    EACH(mpd_search_db_songs) \
    EACH(mpd_search_db_tags) \
    EACH(mpd_send_add) \
    EACH(mpd_send_clear) \
    EACH(mpd_send_consume) \
    EACH(mpd_send_list_queue_meta) \
    EACH(mpd_send_pause) \
    EACH(mpd_send_play_pos) \
    EACH(mpd_send_random) \
    EACH(mpd_send_repeat) \
    EACH(mpd_send_seek_current) \
    EACH(mpd_send_single_state) \
    EACH(mpd_song_free) \
    EACH(mpd_song_get_duration_ms) \
    EACH(mpd_song_get_tag) \
    EACH(mpd_song_get_uri) \
    EACH(mpd_stats_free) \
    EACH(mpd_stats_get_db_play_time) \
    EACH(mpd_stats_get_db_update_time) \
    EACH(mpd_stats_get_number_of_albums) \
    EACH(mpd_stats_get_number_of_artists) \
    EACH(mpd_stats_get_number_of_songs) \
    EACH(mpd_status_free) \
    EACH(mpd_status_get_consume) \
    EACH(mpd_status_get_elapsed_ms) \
    EACH(mpd_status_get_queue_length) \
    EACH(mpd_status_get_queue_version) \
    EACH(mpd_status_get_random) \
    EACH(mpd_status_get_repeat) \
    EACH(mpd_status_get_single_state) \
    EACH(mpd_status_get_song_pos) \
    EACH(mpd_status_get_state) \
    EACH(mpd_status_get_total_time) \
    EACH(mpd_status_get_volume)

LOADED_LIBRARY(LibMPDClient, "libmpdclient.so.2", LIBMPDCLIENT_FUNCTIONS)
