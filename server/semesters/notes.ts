import type { GradeNotes, NewNotes, Semester } from '../../contract/semesters.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { type NoteKey, noteKeyName } from '../../domain/grade.ts'
import { withEdit } from '../../domain/withEdit.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { cleanHtml, cleanOptionalHtml } from '../platform/http/cleanHtml.ts'
import { contentEtag, refuseOutdated } from '../platform/http/reply.ts'
import { readNotes } from '../rows/semesters.queries.ts'

const NOTE_DAYS = ['m', 't', 'w', 'f', 'hs'] as const

/** The notes with sanitized messages. It runs before the transaction. */
export function cleanNotes({ notes }: Pick<NewNotes, 'notes'>): NewNotes['notes'] {
  const day = (key: (typeof NOTE_DAYS)[number]) => {
    const { time, msg, msg_es } = notes[key] ?? {}
    return { time, msg: msg && cleanHtml(msg), msg_es: msg_es && cleanOptionalHtml(msg_es) }
  }
  const { message, message_es } = notes
  const messages = { message: message && cleanHtml(message), message_es: message_es && cleanOptionalHtml(message_es) }
  return { ...messages, m: day('m'), t: day('t'), w: day('w'), f: day('f'), hs: day('hs') }
}

/** What the edit leaves out keeps its value. */
function withNotes(before: GradeNotes, { message, message_es, ...days }: NewNotes['notes']): GradeNotes {
  const edited = NOTE_DAYS.map((day) => [day, withEdit(before[day], days[day] ?? {})])
  return { ...withEdit(before, { message, message_es }), ...Object.fromEntries(edited) }
}

interface NotesEdit {
  readonly grades: readonly NoteKey[]
  readonly notes: NewNotes['notes']
  readonly if_match: string | undefined
}

/** Writes the same notes for these grades, with an audit entry for each grade that changes. @throws 412 for an earlier version */
export async function writeNotes(
  trx: Transaction,
  trail: AuditTrail,
  { id: semester_id, name }: Pick<Semester, 'id' | 'name'>,
  { grades, notes, if_match }: NotesEdit,
): Promise<void> {
  await trx.selectFrom('semester').select('id').where('id', '=', semester_id).forNoKeyUpdate().execute()
  const before = await readNotes(trx, semester_id)
  refuseOutdated(if_match, contentEtag(before))
  const edited = [...new Set(grades)].map((grade) => ({ semester_id, grade, notes: withNotes(before[grade], notes) }))
  await insertNotes(trx, edited)
  for (const { grade, notes } of edited) {
    const subject = { kind: 'notes', id: semester_id, name: `${name}, ${noteKeyName(grade)}` } as const
    trail.edited(subject, auditedNotes(before[grade]), auditedNotes(notes))
  }
}

interface NotesOfGrade {
  readonly semester_id: number
  readonly grade: NoteKey
  readonly notes: GradeNotes
}

/** Writes the notes of grades, and replaces those that exist. */
export async function insertNotes(trx: Transaction, rows: readonly NotesOfGrade[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('grade_note')
    .values(
      rows.map(({ semester_id, grade, notes: { message, message_es } }) => ({
        semester_id,
        grade,
        message,
        message_es,
      })),
    )
    .onConflict((on) =>
      on.columns(['semester_id', 'grade']).doUpdateSet((set) => ({
        message: set.ref('excluded.message'),
        message_es: set.ref('excluded.message_es'),
      })),
    )
    .execute()
  await trx
    .insertInto('day_note')
    .values(
      rows.flatMap(({ semester_id, grade, notes }) =>
        NOTE_DAYS.map((day) => ({ semester_id, grade, day, ...notes[day] })),
      ),
    )
    .onConflict((on) =>
      on.columns(['semester_id', 'grade', 'day']).doUpdateSet((set) => ({
        time: set.ref('excluded.time'),
        msg: set.ref('excluded.msg'),
        msg_es: set.ref('excluded.msg_es'),
      })),
    )
    .execute()
}

/** The notes as flat fields: message, "m.time", "m.msg" and so on. */
function auditedNotes({ message, message_es, ...days }: GradeNotes): AuditFields {
  const fields = NOTE_DAYS.flatMap((day) => [
    [`${day}.time`, days[day].time],
    [`${day}.msg`, days[day].msg],
    [`${day}.msg_es`, days[day].msg_es],
  ])
  return { message, message_es, ...Object.fromEntries(fields) }
}
