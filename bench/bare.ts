import pg from 'pg'
import { type Measured, measure } from './load.ts'

interface EnrollmentRequest {
  readonly student_id: number
  readonly course_id: number
}

/** A minimal enrollment on the school's tables, with their constraints: claim a free seat, insert the roster row, insert the log row. */
const CLAIM = 'select id from course where id = $1 and current_seats < max_seats for no key update'
const ROSTER = `insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
  select id, $2, 'enrolled', '1', semester_id, days, period_span from course where id = $1`
const LOG = `insert into enrollment_log
    (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
  select semester_id, id, $2, section, name, 'Bench', 'Child', 'Bare', 'enrolled', 'Parent Bare', 1 from course where id = $1`

/** Uses one connection per concurrent request. */
export async function bareTransactions(
  url: string,
  requests: readonly EnrollmentRequest[],
  concurrency: number,
): Promise<Measured> {
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: url, max: concurrency, options })
  const clients = await Promise.all(Array.from({ length: concurrency }, () => pool.connect()))
  for (const client of clients) client.release()
  try {
    return await measure(requests, concurrency, (request) => enroll(pool, request))
  } finally {
    await pool.end()
  }
}

async function enroll(pool: pg.Pool, { course_id, student_id }: EnrollmentRequest): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const seat = await client.query({ name: 'claim', text: CLAIM, values: [course_id] })
    if (seat.rowCount === 1) {
      await client.query({ name: 'roster', text: ROSTER, values: [course_id, student_id] })
      await client.query({ name: 'log', text: LOG, values: [course_id, student_id] })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
