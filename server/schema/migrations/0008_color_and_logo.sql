-- The school's color and logo, which screens, emails and PDFs have.

-- White text on it is readable: the application computes the contrast.
alter table school add column color text not null default '#974826' check (color ~ '^#[0-9a-f]{6}$');

-- The logo: at most one row. The hash of the bytes is in its URL, so that browsers keep it.
create table school_logo (
  only_row boolean primary key default true check (only_row),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  bytes bytea not null check (octet_length(bytes) between 1 and 204800)
);
-- A PNG or JPEG file is compressed already.
alter table school_logo alter column bytes set storage external;
