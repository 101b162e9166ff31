-- The person of the office who confirmed in the family's place, at the counter. Null: the account `confirmed_by` did.
alter table confirmation add column by_office text;
