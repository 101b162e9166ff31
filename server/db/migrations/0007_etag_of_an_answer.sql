-- A kept answer is given again whole: with the ETag that the next edit has to name.
alter table answered_command add column etag text;
