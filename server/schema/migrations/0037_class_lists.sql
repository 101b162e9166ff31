-- Whether everyone may read the classes of a semester without an account, and whether the free seats are told in words or numbers.
alter table semester add column class_list text not null default 'off' check (class_list in ('off', 'words', 'numbers'));
