import { sql } from 'kysely'
import type { SummarizedChange } from '../../domain/familyMail/familyMail.ts'
import { summaryPeriod } from '../../domain/familyMail/summaryPeriod.ts'
import type { Postgres, Transaction } from '../db/database.ts'
import { queueFamilyMails } from './queueFamilyMails.ts'

/**
 * Queues one mail for each family that changed its classes since the latest summary, up to the latest evening of the database's clock. Each
 * evening is summarized once, by the first server that does so. Returns the number of families.
 */
export async function queueDailySummaries(postgres: Postgres): Promise<number> {
  const { time_zone, now, summarized } = await postgres.office
    .selectFrom('school')
    .select(['time_zone', sql<Date>`clock_timestamp()`.as('now')])
    .select(({ selectFrom }) =>
      selectFrom('summarized_evening')
        .select(({ fn }) => fn.max('ends_at').as('ends_at'))
        .as('summarized'),
    )
    .executeTakeFirstOrThrow()
  const period = summaryPeriod(now, time_zone, summarized)
  return period ? postgres.transaction((trx) => summarize(trx, period.from, period.to)) : 0
}

async function summarize(trx: Transaction, from: Date, to: Date): Promise<number> {
  const added = await trx
    .insertInto('summarized_evening')
    .values({ ends_at: to })
    .onConflict((on) => on.doNothing())
    .returning('ends_at')
    .execute()
  if (added.length === 0) return 0
  const { rows } = await sql<{ student_id: number; changes: SummarizedChange[] }>`
    select min(student.id) as student_id, jsonb_agg(
        jsonb_build_object('child', log.first_name, 'class', log.class, 'status', log.status, 'at', log.logged_at) order by log.id
      ) as changes
    from enrollment_log log join student on student.id = log.student_id and student.parent_id = log.culprit_id
    where log.logged_at > ${from} and log.logged_at <= ${to}
    group by log.culprit_id
    order by log.culprit_id
  `.execute(trx)
  await queueFamilyMails(
    trx,
    rows.map((row) => ({ kind: 'daily-summary', course_id: null, ...row })),
  )
  return rows.length
}
