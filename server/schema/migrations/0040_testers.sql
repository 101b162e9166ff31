-- Testers try a semester before it opens. What they do happens in a copy of it, which families never see.
alter table semester
  add column test_of integer unique references semester (id),
  add constraint semester_test_is_not_open check (test_of is null or not active);

-- The copy that the account tries.
alter table users add column tests_semester_id integer references semester (id) on delete set null;
create index users_tests_semester on users (tests_semester_id) where tests_semester_id is not null;
