import type { ImportReport } from '../../contract/files.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { type AuditTrail, createTrail, type NewAuditEntry, type Subject } from './trail.ts'

/** The entries of an import: one for the file, and one for each existing person or class that changed. */
export interface ImportTrail extends AuditTrail {
  /** Number of people whose email changed. */
  emailsChanged(): number
  /** The entries to write after the import. */
  entriesOf(
    file: string,
    counts: Pick<ImportReport, 'rows' | 'added' | 'changed' | 'same' | 'left_out' | 'emails_changed'>,
  ): readonly NewAuditEntry[]
}

export function importTrail(): ImportTrail {
  const added = new Map<string, Subject>()
  const changed = new Map<string, NewAuditEntry>()
  const trail = createTrail((entry) => {
    const { subject, action } = entry
    const key = `${subject.kind} ${subject.id}`
    if (action === 'created') added.set(key, subject)
    else if (!added.has(key)) changed.set(key, mergeEdits(changed.get(key), entry))
  })
  return {
    ...trail,
    emailsChanged: () => [...changed.values()].filter(isEmailChange).length,
    entriesOf(file, counts) {
      const edits = [...changed.values()]
      const ids = {
        ...idsBy('added', [...added.values()]),
        ...idsBy(
          'changed',
          edits.map(({ subject }) => subject),
        ),
      }
      const subject = { kind: 'file', id: null, name: file } as const
      return [{ action: 'imported', subject, before: null, after: { ...counts, ...ids } }, ...edits]
    },
  }
}

/** Combines two edits of one record: the first values before, the last values after. */
function mergeEdits(first: NewAuditEntry | undefined, second: NewAuditEntry): NewAuditEntry {
  return { ...second, before: { ...second.before, ...first?.before }, after: { ...first?.after, ...second.after } }
}

function isEmailChange({ subject: { kind }, before }: NewAuditEntry): boolean {
  return (kind === 'parent' || kind === 'teacher') && before !== null && 'email' in before
}

/** The ids by kind, as in `added_student: [1, 2]`. */
function idsBy(change: 'added' | 'changed', subjects: readonly Subject[]): AuditFields {
  const kinds = Map.groupBy(subjects, ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, group]) => [`${change}_${kind}`, group.map(({ id }) => id ?? 0)]))
}
