import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { preparedQuery } from '../db/preparedQuery.ts'

/**
 * A semester with the counts of its classes. A `version` changes with every change of the row, a `revision` with every edit.
 * `calendar_revision` counts changes of dates, days off and bell schedules; null before the first.
 */
export const readSeats = preparedQuery((db, semester_id: number) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('semester')
        .select('active')
        .select(sql<string>`xmin::text`.as('version'))
        .select((eb) =>
          eb
            .selectFrom('calendar_revision')
            .select('revision')
            .where('semester_id', '=', semester_id)
            .as('calendar_revision'),
        )
        .where('id', '=', semester_id)
        .offset(OPTIMIZATION_FENCE)
        .as('semester'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('course')
          .select(['id', 'revision', 'active', 'max_seats', 'current_seats', 'wait_list'])
          .select(sql<string>`xmin::text`.as('version'))
          .where('semester_id', '=', semester_id)
          .offset(OPTIMIZATION_FENCE)
          .as('course'),
      (join) => join.onTrue(),
    )
    .select(['semester.version as semester_version', 'semester.active as semester_active', 'calendar_revision'])
    .select(['course.id', 'course.revision', 'course.active', 'course.version'])
    .select(['course.max_seats', 'course.current_seats', 'course.wait_list']),
)

export type SeatsRow = Awaited<ReturnType<typeof readSeats>>[number]

/** Those of the sessions that have not been revoked and whose accounts are not disabled. */
export async function findOpenSessions(db: Database, token_hashes: readonly Buffer[]): Promise<Buffer[]> {
  return (await selectOpen(db, token_hashes)).map(({ token_hash }) => token_hash)
}
const selectOpen = preparedQuery((db, token_hashes: readonly Buffer[]) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('session')
        .select(['token_hash', 'user_id'])
        .where(sql<boolean>`token_hash = any(${token_hashes}::bytea[])`)
        .offset(OPTIMIZATION_FENCE)
        .as('session'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select('disabled')
          .whereRef('id', '=', 'session.user_id')
          .offset(OPTIMIZATION_FENCE)
          .as('users'),
      (join) => join.onTrue(),
    )
    .select('session.token_hash')
    .where('users.disabled', '=', false),
)
