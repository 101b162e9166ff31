import { z } from 'zod'
import { Id, IdText, optionalLine, StudentGrade } from './codecs.ts'
import { ClassClash } from './copyCourses.ts'
import { endpoint } from './endpoint.ts'
import { EmailsPreview } from './familyEmails.ts'
import { FILE_KINDS, MAX_FILE_LENGTH, MAX_NAMED_ROWS } from './values.ts'

const kindParams = z.object({ kind: z.enum(FILE_KINDS) })

const InvalidCell = z.object({
  /** As in a spreadsheet: the header row is line 1. */
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})
export type InvalidCell = z.infer<typeof InvalidCell>

/** Of a long text, an excerpt with the difference. */
const ChangedCell = z.object({ column: z.string(), from: z.string(), to: z.string() })

/** A row that adds or changes a record. `name`: of a changed record, the one that it has before. */
const ChangedRow = z.object({
  line: z.int(),
  change: z.enum(['added', 'changed']),
  name: z.string(),
  cells: z.array(ChangedCell),
})
export type ChangedRow = z.infer<typeof ChangedRow>

/** A row whose record changed after the export. The import leaves it out unless it is chosen. */
const OutdatedRow = z.object({
  line: z.int(),
  name: z.string(),
  cells: z.array(ChangedCell),
  /** What the record is now. The choice of the row names it, so that it is left out if the record changes once more. */
  current: z.string(),
  chosen: z.boolean(),
})
export type OutdatedRow = z.infer<typeof OutdatedRow>

/** A cell that a spreadsheet program rewrote. The import takes `to`, which the record has. */
const ReadBackCell = ChangedCell.extend({ line: z.int() })
export type ReadBackCell = z.infer<typeof ReadBackCell>

/** A row with a child that has the name and grade of another child of its family. */
const SameChildRow = z.object({
  line: z.int(),
  parent: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
})
export type SameChildRow = z.infer<typeof SameChildRow>

/** Accounts that a report lists. */
export const MAX_UNCONFIRMED_ACCOUNTS = 200

/** An account in a file of parents whose address its owner has not confirmed. */
const UnconfirmedAccount = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Its children before the import, which whoever uses the account sees. */
  children: z.int(),
  /** The children that the import adds. They stay hidden until the owner of the address accepts an invitation. */
  added: z.int(),
  /** Whether its name or phone, the name of a child, or that a child has finished is not written: whoever uses the account may be a stranger. */
  keeps_details: z.boolean(),
})
export type UnconfirmedAccount = z.infer<typeof UnconfirmedAccount>

/** A class of the file that shares a room or a teacher with other classes at one time after the import. */
const DoubleBookedClass = z.object({
  semester: z.string(),
  name: z.string(),
  section: z.string(),
  clashes: z.array(ClassClash),
})
export type DoubleBookedClass = z.infer<typeof DoubleBookedClass>

export const ImportReport = z.object({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Rows whose record changed after the export, and that are not chosen. */
  left_out: z.int(),
  /** Rows that change a record by its ID and have no revision: whether it changed after the export is unknown. */
  without_revision: z.int(),
  /** The first rows that add or change a record, in line order. */
  changes: z.array(ChangedRow),
  /** The first of them. */
  outdated: z.array(OutdatedRow),
  /** The first of them. */
  read_back: z.array(ReadBackCell),
  /** The number of people whose email changes. Importing them requires a confirmed password. */
  emails_changed: z.int(),
  /** With `different_children`, they are different children. Otherwise a repeated row is the same child, and an edit is a wrong cell. */
  same_children: z.array(SameChildRow),
  /** Unconfirmed accounts that existed before. Those that get children are invited by email. `kept`: how many keep their name and phone. */
  unconfirmed: z.object({ count: z.int(), invited: z.int(), kept: z.int(), accounts: z.array(UnconfirmedAccount) }),
  /** The first of them. A warning. */
  double_booked: z.array(DoubleBookedClass),
  wrong: z.array(InvalidCell),
  /** Of a preview without wrong cells: the emails to families that the import would send. */
  emails: EmailsPreview.nullable(),
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
    different_children: z.boolean().default(false),
    /** The outdated rows to import all the same. */
    chosen: z
      .array(z.strictObject({ line: z.int().positive(), current: z.string().regex(/^[\w ]{1,60}$/) }))
      .max(MAX_NAMED_ROWS)
      .default([]),
    name: optionalLine(255),
  }),
  responses: { 200: z.object({ report: ImportReport }) },
  maxBodyBytes: 2 * MAX_FILE_LENGTH,
  emailsFamilies: true,
})

/**
 * The cells of a CSV file that can be imported again, with the revisions of the records. `template`: only an example row, which an import ignores. `semester`: only its classes.
 */
export const exportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:kind',
  access: 'admin',
  summary: 'Export teachers, parents with children, or classes',
  params: kindParams,
  query: z.object({ template: z.enum(['0', '1']).default('0'), semester: IdText.optional() }),
  responses: {
    200: z.object({
      name: z.string(),
      columns: z.array(z.string()),
      total: z.int(),
      rows: z.array(z.array(z.string())),
    }),
  },
})
