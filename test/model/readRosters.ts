import type { State } from './buildState.ts'

/** The rosters and wait lists in the database, as the model has them. */
export async function readRosters({ school, semester, courses, students }: State) {
  const [childOf, courseOf] = [indexOf(students), indexOf(courses)]
  const rows = await school.db
    .selectFrom('roster_entry as entry')
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select(['entry.course_id', 'entry.student_id', 'status', 'overridden', 'entry.drop_course_id', 'swap_automatic'])
    .select(['offer.id as offer', 'offer.drop_course_id as drops'])
    .where('entry.semester_id', '=', semester.id)
    .orderBy('entry.id')
    .execute()
  const reserve = await school.db
    .selectFrom('reserve_place')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_id', 'student_id'])
    .where('semester_id', '=', semester.id)
    .orderBy('reserve_place.position')
    .execute()
  return courses.map(({ id }) => {
    const listBy = (status: string) => rows.filter((row) => row.course_id === id && row.status === status)
    return {
      enrolled: sorted(listBy('enrolled').map((row) => ({ child: childOf(row.student_id), override: row.overridden }))),
      waiting: listBy('waiting').map(({ student_id, overridden, drop_course_id, swap_automatic, offer, drops }) => ({
        child: childOf(student_id),
        override: overridden,
        swap: drop_course_id === null ? null : { drops: courseOf(drop_course_id), automatic: swap_automatic },
        offer: offer === null ? null : { drops: drops === null ? null : courseOf(drops) },
      })),
      reserve: reserve.filter(({ course_id }) => course_id === id).map(({ student_id }) => childOf(student_id)),
    }
  })
}

/** Makes the model's classes those of the database. */
export async function copyToModel(state: State): Promise<void> {
  const rosters = await readRosters(state)
  const ids = state.courses.map(({ id }) => id)
  const rows = await state.school.db.selectFrom('course').select(['id', 'max_seats']).where('id', 'in', ids).execute()
  for (const course of state.model.courses) {
    const { enrolled, waiting, reserve } = rosters[course.n] ?? { enrolled: [], waiting: [], reserve: [] }
    const row = rows.find(({ id }) => id === ids[course.n])
    course.enrolled = enrolled
    course.waiting = waiting.map((place, joined) => ({
      ...place,
      joined,
      offer: place.offer && { ...place.offer, made: joined },
    }))
    course.reserve = reserve
    course.seats = row?.max_seats ?? 0
  }
}

/** The number of a row in the model. */
function indexOf(rows: readonly { readonly id: number }[]): (id: number) => number {
  const index = new Map(rows.map(({ id }, n) => [id, n]))
  return (id) => index.get(id) ?? -1
}

export async function countLogRows({ school, semester }: State): Promise<number> {
  const { rows } = await school.db
    .selectFrom('enrollment_log')
    .select((builder) => builder.fn.countAll<number>().as('rows'))
    .where('semester_id', '=', semester.id)
    .executeTakeFirstOrThrow()
  return rows
}

export function sorted<T extends { child: number }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => a.child - b.child)
}
