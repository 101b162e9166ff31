-- PostgreSQL calls it cleaning the pending list (server/logs/cleanPendingList.ts).
alter function sort_in_pending_log_search() rename to clean_pending_list_of_log_search;
