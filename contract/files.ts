import { z } from 'zod'
import { optionalText } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** What can be brought in as a file, and taken out as the same file. */
export const FILE_KINDS = ['teachers', 'parents', 'classes'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** No file is longer, in characters; a school of 5,000 children fills a quarter of it. */
export const FILE_MAX = 2_000_000
/** No file has more columns or rows, and no cell more characters. */
export const COLUMNS_MAX = 64
export const ROWS_MAX = 50_000
export const CELL_MAX = 10_000
/** At most so many wrong cells are told of at once. */
export const WRONG_MAX = 200

const inPath = z.object({ kind: z.enum(FILE_KINDS) })

const WrongCell = z.object({
  /** As a spreadsheet counts, the headings being line 1. */
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})
export type WrongCell = z.infer<typeof WrongCell>

export const ImportReport = z.object({
  /** How many rows the file has below its headings. */
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** How many people get another email: to write them needs the password confirmed. */
  emails_changed: z.int(),
  wrong: z.array(WrongCell),
  /** Whether it was written: confirmed, and nothing wrong in it. */
  done: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * Reads a file and says what it would do and which cells are wrong; written in one when it is confirmed and nothing is wrong. Files are
 * imported one at a time: a second one waits. A file with too many columns or rows, or too long a cell, is 422 `file-too-large`. To change
 * the email of an existing person needs the password confirmed within five minutes, or 403 `password-required`.
 */
export const importFile = endpoint({
  method: 'POST',
  path: '/api/imports/:kind',
  access: 'admin',
  summary: 'Bring in teachers, parents with children, or classes',
  params: inPath,
  body: z.strictObject({
    csv: z.string().max(FILE_MAX),
    confirmed: z.boolean(),
    /** The name of the file, for the audit trail. */
    name: optionalText(255),
  }),
  responses: { 200: z.object({ report: ImportReport }) },
  size: 2 * FILE_MAX,
})

/** The file as it could be brought in again; `template` has the headings only. */
export const exportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:kind',
  access: 'admin',
  summary: 'Take out teachers, parents with children, or classes',
  params: inPath,
  query: z.object({ template: z.enum(['0', '1']).default('0') }),
  responses: { 200: z.object({ file: z.object({ name: z.string(), csv: z.string() }) }) },
})
