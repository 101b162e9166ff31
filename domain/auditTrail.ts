export const AUDIT_ACTIONS = ['created', 'edited', 'deleted', 'imported', 'exported'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** A file is the subject of an import or export. */
export const AUDIT_KINDS = [
  'class',
  'message',
  'semester',
  'notes',
  'student',
  'teacher',
  'parent',
  'grade levels',
  'notification',
  'pause',
  'school',
  'registration',
  'document request',
  'document',
  'admin',
  'file',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The command line has no account. */
export const AUDIT_ROLES = ['admin', 'parent', 'command line'] as const
export type AuditRole = (typeof AUDIT_ROLES)[number]

export type AuditValue = string | number | boolean | null | readonly (string | number)[]

export type AuditFields = Readonly<Record<string, AuditValue>>

/** What an export contains. Only whether it was searched: a search is usually a person's name, which an entry would keep forever. */
export type ExportDetails = AuditFields & { readonly search?: boolean }

/** The fields whose values differ. A field missing from a record is missing from its result. */
export function changedFields(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return { before: only(before, changed), after: only(after, changed) }
}

/** The values of a longer field are only in the entry itself. */
const SHOWN_LENGTH = 60

/** A changed field with its values. */
export interface AuditChange {
  readonly field: string
  readonly from: Exclude<AuditValue, readonly unknown[]>
  readonly to: Exclude<AuditValue, readonly unknown[]>
}

/** The fields of an edit with a value before and after that is short enough for a sentence. */
export function shownChanges(entry: {
  readonly before: AuditFields | null
  readonly after: AuditFields | null
}): AuditChange[] {
  const { before, after } = entry
  if (!before || !after) return []
  return Object.keys(before).flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    return isShown(from) && isShown(to) ? [{ field, from, to }] : []
  })
}

function isShown(value: AuditValue | undefined): value is AuditChange['from'] {
  return value !== undefined && !Array.isArray(value) && String(value).length <= SHOWN_LENGTH
}

function only(fields: AuditFields, names: readonly string[]): AuditFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
