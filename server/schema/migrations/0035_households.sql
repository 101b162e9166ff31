-- Brothers and sisters who are registered together, and the account that sent a registration. Null for a registration of before.
alter table registration
  add column household uuid,
  add column sent_by integer references users on delete set null;
create index registration_household on registration (household);
create index registration_sent_by on registration (sent_by);
