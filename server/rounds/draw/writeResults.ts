import { sql } from 'kysely'
import type { RankedClass, RoundResults } from '../../../contract/draws.ts'
import { getOrThrow } from '../../../domain/draw/drawState.ts'
import type { DrawRecord } from '../../../domain/draw/record.ts'
import { type ChildResults, resultsByCode } from '../../../domain/draw/results.ts'
import type { Transaction } from '../../db/database.ts'
import { withVisibleName } from '../../roster/context.ts'
import { batchesOf } from './batchesOf.ts'
import type { Preferences, RankedChild } from './readPreferences.ts'

/** Stores what each child's family sees, with the classes as they are now. An inactive class in the way has no name. */
export async function writeResults(
  trx: Transaction,
  round_id: number,
  { record, preferences }: { readonly record: DrawRecord; readonly preferences: Preferences },
): Promise<void> {
  const rows = [...resultsByCode(record)].map(([code, results]) => {
    return { code, results: shownResults(preferences, getOrThrow(preferences.students, code), results) }
  })
  for (const batch of batchesOf(rows)) {
    await sql`
      update ranking set results = given.results
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (code integer, results jsonb)
      where ranking.round_id = ${round_id} and ranking.code = given.code`.execute(trx)
  }
}

function shownResults(
  preferences: Preferences,
  { saved }: RankedChild,
  { lottery_place, children, wishes }: ChildResults,
): Omit<RoundResults, 'code'> {
  const { courses } = preferences
  const drawn = new Set(wishes.flat().map(({ course_id }) => course_id))
  return {
    lottery_place,
    children,
    wishes: wishes.map((list) =>
      list.map(({ course_id, choice, outcome, by, place }) => {
        const because = by === null ? null : shownClass(preferences, by)
        return { course: getOrThrow(courses, course_id), choice, outcome, by: because, place }
      }),
    ),
    not_offered: saved.flat().flatMap((id) => (drawn.has(id) ? [] : (courses.get(id) ?? []))),
  }
}

function shownClass({ courses, offered }: Preferences, id: number): RankedClass {
  const course = getOrThrow(courses, id)
  const { name } = withVisibleName({ name: course.name, active: offered.has(id) })
  return offered.has(id) ? course : { ...course, section: '', name }
}
