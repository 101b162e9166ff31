import type { Transaction } from '../platform/database/database.ts'
import { queueFamilyMails } from './queueFamilyMails.ts'

/** Tells each family that ranked classes for a child which of them the child got. The results must be stored. */
export async function queueDrawMails(trx: Transaction, round_id: number): Promise<void> {
  const rankings = await trx
    .selectFrom('ranking')
    .innerJoin('preference_round as round', 'round.id', 'round_id')
    .innerJoin('semester', 'semester.id', 'round.semester_id')
    .select(['student_id', 'results', 'semester.id as semester_id', 'semester.name as semester'])
    .where('round_id', '=', round_id)
    .orderBy('student_id')
    .execute()
  const mails = rankings.map(({ student_id, results, semester_id, semester }) => {
    const wishes = results?.wishes.flat() ?? []
    const classes = wishes.filter(({ outcome }) => outcome === 'enrolled').map(({ course }) => course.name)
    const ranked = wishes.length + (results?.not_offered.length ?? 0)
    const facts = { semester_id, semester, classes, ranked }
    return { kind: 'draw-results', ...facts, student_id, course_id: null } as const
  })
  await queueFamilyMails(
    trx,
    mails.filter(({ ranked }) => ranked > 0),
  )
}

/** For a preview before the draw, which must not show results: the same families with a text in the place of the classes. */
export async function queueExampleDrawMails(
  trx: Transaction,
  { id: semester_id, name: semester }: { readonly id: number; readonly name: string },
  student_ids: Iterable<number>,
): Promise<void> {
  const facts = { semester_id, semester, classes: ['(the classes that the child gets)'], ranked: 1 }
  const mails = [...student_ids].map((student_id) => {
    return { kind: 'draw-results', ...facts, student_id, course_id: null } as const
  })
  await queueFamilyMails(trx, mails)
}
