-- What the family sent as its last correction, with the code of the link: sent again after a lost answer, it gets the same answer.
alter table registration add column corrected_hash bytea unique;
