import { type RawBuilder, sql } from 'kysely'

/** Whether the semester of `course` has a round that was not drawn yet, in a statement that selects from `course`. */
export const isBeforeDraw: RawBuilder<boolean> = sql<boolean>`exists (
  select from preference_round where semester_id = course.semester_id and drawn_at is null
)`
