-- Renames tables, columns, constraints, functions, triggers and types to the field's standard terms. No data changes.

alter table answered_command rename to idempotent_response;
alter table idempotent_response rename column answered_at to stored_at;
alter table idempotent_response rename constraint one_answer_per_press to idempotent_response_pkey;
alter index answered_command_answered_at rename to idempotent_response_stored_at;

alter table audit_entry rename column searched to search_text;

alter domain some_text rename to nonempty_text;

alter table course rename constraint no_seat_twice to seats_within_capacity;
alter table course rename constraint wait_list_of_five to wait_list_within_limit;
alter table roster_entry rename constraint one_child_one_place to no_overlapping_enrollments;
alter index roster_entry_once rename to roster_entry_course_student;

alter function span_period() rename to set_period_span;
alter trigger course_spanned on course rename to course_set_period_span;
alter function count_revision() rename to increment_revision;
alter trigger course_revised on course rename to course_increment_revision;
alter function revise_courses() rename to increment_course_revisions;
alter trigger semester_revised on semester rename to semester_increment_course_revisions;
alter function count_roster() rename to update_course_counts;
alter trigger roster_entry_counted on roster_entry rename to roster_entry_update_counts_on_insert_or_delete;
alter trigger roster_entry_recounted on roster_entry rename to roster_entry_update_counts_on_update;
alter function refuse() rename to raise_restrict_violation;
alter trigger course_counters_kept on course rename to course_counts_are_derived;
alter trigger course_begins_empty on course rename to course_starts_empty;
alter trigger enrollment_log_kept on enrollment_log rename to enrollment_log_append_only;
alter trigger audit_entry_kept on audit_entry rename to audit_entry_append_only;
alter trigger school_kept on school rename to school_not_deleted;

-- The body of a PL/pgSQL function names the collation as text, so the function is replaced.
alter collation people rename to "natural";
alter function folded(text) rename to normalized;
create or replace function normalized(text text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(text) = char_length(text) then
    return translate(lower(text), '`', '''');
  end if;
  return translate(
    lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g') collate "natural"),
    'łŁøØđĐıʼ‘’`',
    'llooddi'''''''''
  );
end
$$;
