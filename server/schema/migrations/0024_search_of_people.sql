-- A normalized text as searches for people compare it: "ohalloran" for O'Halloran and "weiss" for Weiß. domain/search.ts has the same rule.
create function search_key(normalized text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(normalized, 'ð‐‑‒–—−''´ʻ′＇', 'd------'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create index users_search_key on users using gin (search_key(search_text) gin_trgm_ops);
create index student_search_key on student using gin (search_key(search_text) gin_trgm_ops);
