import { z } from 'zod'
import { optionalText } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const FILE_KINDS = ['teachers', 'parents', 'classes'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** MAX_FILE_LENGTH and MAX_CELL_LENGTH are in characters. A school of 5,000 students needs a quarter of MAX_FILE_LENGTH. */
export const MAX_FILE_LENGTH = 2_000_000
export const MAX_COLUMNS = 64
export const MAX_ROWS = 50_000
export const MAX_CELL_LENGTH = 10_000
export const MAX_INVALID_CELLS = 200

const kindParams = z.object({ kind: z.enum(FILE_KINDS) })

const InvalidCell = z.object({
  /** As in a spreadsheet: the header row is line 1. */
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})
export type InvalidCell = z.infer<typeof InvalidCell>

export const ImportReport = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The number of people whose email changes. Importing them requires a confirmed password. */
  emails_changed: z.int(),
  wrong: z.array(InvalidCell),
  /** Whether the file was imported: it was confirmed and has no wrong cell. */
  done: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Imports run one by one. 422 `file-too-large`. 403 `password-required` if emails change without a password confirmed in five minutes. */
export const importFile = endpoint({
  method: 'POST',
  path: '/api/imports/:kind',
  access: 'admin',
  summary: 'Import teachers, parents with children, or classes',
  params: kindParams,
  body: z.strictObject({
    csv: z.string().max(MAX_FILE_LENGTH),
    confirmed: z.boolean(),
    name: optionalText(255),
  }),
  responses: { 200: z.object({ report: ImportReport }) },
  maxBodyBytes: 2 * MAX_FILE_LENGTH,
})

/** The cells of a CSV file. `template`: no rows. */
export const exportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:kind',
  access: 'admin',
  summary: 'Export teachers, parents with children, or classes',
  params: kindParams,
  query: z.object({ template: z.enum(['0', '1']).default('0') }),
  responses: {
    200: z.object({
      name: z.string(),
      columns: z.array(z.string()),
      total: z.int(),
      rows: z.array(z.array(z.string())),
    }),
  },
})
