import { z } from 'zod'

export const FORMAT = 1

/** The lines of an exported school, in this order: the school, each table with its rows, the sequences, the files of documents, the end. */
export const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('school'), format: z.literal(FORMAT), migrations: z.array(z.string()) }),
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** Texts of PostgreSQL. */
  z.object({ kind: z.literal('rows'), rows: z.array(z.string()) }),
  z.object({
    kind: z.literal('sequence'),
    name: z.string(),
    last_value: z.string().regex(/^-?\d+$/),
    is_called: z.boolean(),
  }),
  /** A part of the encrypted file of a page, in base64. */
  z.object({ kind: z.literal('file'), id: z.uuid(), content: z.string(), is_last: z.boolean() }),
  z.object({ kind: z.literal('end'), sha256: z.string() }),
])
export type Line = z.infer<typeof Line>

/** The tables of a school with the columns that are stored, by name. The migrations that ran are in the first line. */
export const TABLES_WITH_COLUMNS = `
  select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration' and is_generated = 'NEVER'
  group by table_name order by table_name`
