-- pg_dump restores rows with an empty search path, so the collation is named with its schema. Otherwise a name with accents cannot be restored.
do $migration$
begin
  execute format($function$
    create or replace function normalized(text text) returns text
      language plpgsql immutable strict parallel safe as $body$
    begin
      if octet_length(text) = char_length(text) then
        return translate(lower(text), '`', '''');
      end if;
      return translate(
        lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g') collate %I."natural"),
        'łŁøØđĐıʼ‘’`',
        'llooddi'''''''''
      );
    end
    $body$
  $function$, current_schema());
end
$migration$;
