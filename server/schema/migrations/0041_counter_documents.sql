-- A paper that the family handed over the counter: the office entered and accepted it. `sent_by` is the account of the family.
alter table document add column at_counter boolean not null default false;
-- A page that the office uploaded. It does not count as stored by the family.
alter table document_page add column at_counter boolean not null default false;
