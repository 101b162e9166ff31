import type { NewNotes } from '../../contract/semesters.ts'
import type { Transaction } from '../db/database.ts'
import { cleanHtml } from '../http/cleanHtml.ts'

const NOTED_DAYS = ['m', 't', 'w', 'f', 'hs'] as const

/** The notes with their messages cleaned: done before the transaction opens. */
export function cleanNotes({ notes }: Pick<NewNotes, 'notes'>): NewNotes['notes'] {
  const day = (of: (typeof NOTED_DAYS)[number]) => ({ time: notes[of].time, msg: cleanHtml(notes[of].msg) })
  return { message: cleanHtml(notes.message), m: day('m'), t: day('t'), w: day('w'), f: day('f'), hs: day('hs') }
}

/** Writes one grade's notes in the place of what was there. */
export async function writeNotes(
  trx: Transaction,
  semester_id: number,
  grade: NewNotes['grade'],
  { message, ...notes }: NewNotes['notes'],
): Promise<void> {
  await trx
    .insertInto('grade_note')
    .values({ semester_id, grade, message })
    .onConflict((on) => on.columns(['semester_id', 'grade']).doUpdateSet({ message }))
    .execute()
  await trx
    .insertInto('day_note')
    .values(NOTED_DAYS.map((day) => ({ semester_id, grade, day, ...notes[day] })))
    .onConflict((on) =>
      on.columns(['semester_id', 'grade', 'day']).doUpdateSet((set) => ({
        time: set.ref('excluded.time'),
        msg: set.ref('excluded.msg'),
      })),
    )
    .execute()
}
