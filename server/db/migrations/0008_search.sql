-- The order people expect: accents beside their letter, 21 before 101.
create collation people (provider = icu, locale = 'en-u-kn-true');

-- A text as every search compares it: without case, without accents, with one kind of apostrophe. domain/search.ts says the same.
-- Most texts are ASCII, each letter one byte, and are spared the longer way: a log has a hundred thousand of them.
create function folded(text text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(text) = char_length(text) then
    return translate(lower(text), '`', '''');
  end if;
  return translate(
    lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g') collate people),
    'łŁøØđĐıʼ‘’`',
    'llooddi'''''''''
  );
end
$$;
