import type { GradeNotes, NewNotes, Semester } from '../../contract/semesters.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { cleanHtml } from '../http/cleanHtml.ts'
import { readNotes } from './semesters.queries.ts'

const NOTE_DAYS = ['m', 't', 'w', 'f', 'hs'] as const

/** The notes with sanitized messages. It runs before the transaction. */
export function cleanNotes({ notes }: Pick<NewNotes, 'notes'>): NewNotes['notes'] {
  const day = (key: (typeof NOTE_DAYS)[number]) => ({ time: notes[key].time, msg: cleanHtml(notes[key].msg) })
  return { message: cleanHtml(notes.message), m: day('m'), t: day('t'), w: day('w'), f: day('f'), hs: day('hs') }
}

/** Replaces the notes of one grade. */
export async function writeNotes(
  trx: Transaction,
  trail: AuditTrail,
  { id: semester_id, name }: Pick<Semester, 'id' | 'name'>,
  { grade, notes: written }: Pick<NewNotes, 'grade' | 'notes'>,
): Promise<void> {
  const { message, ...notes } = written
  await trx.selectFrom('semester').select('id').where('id', '=', semester_id).forNoKeyUpdate().execute()
  const before = await readNotes(trx, semester_id)
  await trx
    .insertInto('grade_note')
    .values({ semester_id, grade, message })
    .onConflict((on) => on.columns(['semester_id', 'grade']).doUpdateSet({ message }))
    .execute()
  await trx
    .insertInto('day_note')
    .values(NOTE_DAYS.map((day) => ({ semester_id, grade, day, ...notes[day] })))
    .onConflict((on) =>
      on.columns(['semester_id', 'grade', 'day']).doUpdateSet((set) => ({
        time: set.ref('excluded.time'),
        msg: set.ref('excluded.msg'),
      })),
    )
    .execute()
  const subject = { kind: 'notes', id: semester_id, name: `${name}, ${grade.replace('_', ' ')}` } as const
  trail.edited(subject, auditedNotes(before[grade]), auditedNotes(written))
}

/** The notes as flat fields: message, "m.time", "m.msg" and so on. */
function auditedNotes({ message, ...days }: GradeNotes): AuditFields {
  const fields = NOTE_DAYS.flatMap((day) => [
    [`${day}.time`, days[day].time],
    [`${day}.msg`, days[day].msg],
  ])
  return { message, ...Object.fromEntries(fields) }
}
