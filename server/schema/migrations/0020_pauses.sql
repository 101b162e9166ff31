-- What the office or the operator has paused for families. An empty message is the usual text.
create table pause (
  action text primary key check (
    action in ('adding', 'dropping', 'wait-lists', 'offers', 'marking', 'ranking', 'children', 'registration', 'accounts')
  ),
  message text not null,
  paused_at timestamptz not null
);
