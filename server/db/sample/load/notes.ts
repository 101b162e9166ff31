import { DAY_NOTE_KEYS } from '../../../../domain/days.ts'
import { NOTE_KEYS } from '../../../../domain/grade.ts'
import type { Transaction } from '../../database.ts'
import type { Notes } from '../notes.ts'

export async function insertNotes(trx: Transaction, semester_id: number, notes: Notes): Promise<void> {
  const gradeNotes = NOTE_KEYS.flatMap((grade) => {
    const note = notes[grade]
    return note ? [{ grade, ...note }] : []
  })
  if (gradeNotes.length === 0) return
  const messages = gradeNotes.map(({ grade, message }) => ({ semester_id, grade, message }))
  const days = gradeNotes.flatMap(({ grade, days }) =>
    DAY_NOTE_KEYS.flatMap((day) => (days[day] ? [{ semester_id, grade, day, ...days[day] }] : [])),
  )
  await trx.insertInto('grade_note').values(messages).execute()
  await trx.insertInto('day_note').values(days).execute()
}
