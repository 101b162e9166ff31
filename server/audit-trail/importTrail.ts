import type { ImportReport } from '../../contract/files.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { type AuditTrail, createTrail, type Entry, type Subject } from './trail.ts'

/** The trail of one file: one entry for the file, and one for each person or class that was there and changed. */
export interface ImportTrail extends AuditTrail {
  /** How many people have another email than before. */
  emailsChanged(): number
  /** Its entries, once the file is written. */
  entriesOf(file: string, counts: Omit<ImportReport, 'wrong' | 'done'>): readonly Entry[]
}

export function importTrail(): ImportTrail {
  const added = new Map<string, Subject>()
  const changed = new Map<string, Entry>()
  const trail = createTrail((entry) => {
    const { subject, action } = entry
    const key = `${subject.kind} ${subject.id}`
    if (action === 'created') added.set(key, subject)
    else if (!added.has(key)) changed.set(key, merged(changed.get(key), entry))
  })
  return {
    ...trail,
    emailsChanged: () => [...changed.values()].filter(isReaddressed).length,
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

/** Two edits of one record are one: from the first state to the last. */
function merged(first: Entry | undefined, then: Entry): Entry {
  return { ...then, before: { ...then.before, ...first?.before }, after: { ...first?.after, ...then.after } }
}

function isReaddressed({ subject: { kind }, before }: Entry): boolean {
  return (kind === 'parent' || kind === 'teacher') && before !== null && 'email' in before
}

/** The ids by kind: `added_student: [1, 2]`. */
function idsBy(what: 'added' | 'changed', subjects: readonly Subject[]): AuditFields {
  const kinds = Map.groupBy(subjects, ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, of]) => [`${what}_${kind}`, of.map(({ id }) => id ?? 0)]))
}
