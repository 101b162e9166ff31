import { z } from 'zod'
import { optionalText } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** The kinds of CSV files that can be imported and exported. */
export const FILE_KINDS = ['teachers', 'parents', 'classes'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Limit in characters. A school of 5,000 students needs a quarter of it. */
export const FILE_MAX = 2_000_000
/** Limits of columns, rows, and characters in a cell. */
export const COLUMNS_MAX = 64
export const ROWS_MAX = 50_000
export const CELL_MAX = 10_000
/** A report lists at most this many wrong cells. */
export const WRONG_MAX = 200

const kindParams = z.object({ kind: z.enum(FILE_KINDS) })

const WrongCell = z.object({
  /** As in a spreadsheet: the header row is line 1. */
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})
export type WrongCell = z.infer<typeof WrongCell>

export const ImportReport = z.object({
  /** Number of rows below the header row. */
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Number of people whose email changes. Importing those requires a confirmed password. */
  emails_changed: z.int(),
  wrong: z.array(WrongCell),
  /** Whether the file was imported: it was confirmed and has no wrong cell. */
  done: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * Checks a file, and imports it when it is confirmed and has no wrong cell. Imports run one at a time; another one waits. A file with too
 * many columns or rows, or with a cell that is too long, is 422 `file-too-large`. Changing the email of an existing person requires a
 * password confirmed within five minutes; otherwise 403 `password-required`.
 */
export const importFile = endpoint({
  method: 'POST',
  path: '/api/imports/:kind',
  access: 'admin',
  summary: 'Import teachers, parents with children, or classes',
  params: kindParams,
  body: z.strictObject({
    csv: z.string().max(FILE_MAX),
    confirmed: z.boolean(),
    /** The name of the file, for the audit trail. */
    name: optionalText(255),
  }),
  responses: { 200: z.object({ report: ImportReport }) },
  size: 2 * FILE_MAX,
})

/** A file in the format of the import. `template`: only the header row. */
export const exportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:kind',
  access: 'admin',
  summary: 'Export teachers, parents with children, or classes',
  params: kindParams,
  query: z.object({ template: z.enum(['0', '1']).default('0') }),
  responses: { 200: z.object({ file: z.object({ name: z.string(), csv: z.string() }) }) },
})
