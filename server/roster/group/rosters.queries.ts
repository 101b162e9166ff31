import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { type CourseWithStatus, selectRoster } from '../roster.queries.ts'
import type { GroupedCommand } from './runGroup.ts'

/** The roster of each command's student, as `readRoster`, in the order of the commands. */
export async function readRosters(
  trx: Transaction,
  commands: readonly GroupedCommand[],
): Promise<readonly CourseWithStatus[][]> {
  const ids = commands.map(({ command }) => command.request.params)
  const rows = await readAll(
    trx,
    ids.map(({ student_id }) => student_id),
    ids.map(({ course_id }) => course_id),
  )
  const rosters: CourseWithStatus[][] = commands.map(() => [])
  for (const { n, ...row } of rows) rosters[n - 1]?.push(row)
  return rosters
}

interface Asked {
  readonly n: number
  readonly student_id: number
  readonly course_id: number
}

const readAll = preparedQuery((db, student_ids: readonly number[], course_ids: readonly number[]) => {
  const asked = sql<Asked>`unnest(${student_ids}::integer[], ${course_ids}::integer[]) with ordinality`
  return db
    .selectFrom(asked.as<'asked'>(sql`asked(student_id, course_id, n)`))
    .innerJoinLateral(
      () => selectRoster(db, sql.ref('asked.student_id'), sql.ref('asked.course_id')).as('roster'),
      (join) => join.onTrue(),
    )
    .selectAll('roster')
    .select('asked.n')
})
