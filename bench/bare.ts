import pg from 'pg'
import { type Measured, measure } from './load.ts'

export interface EnrollmentRequest {
  readonly student_id: number
  readonly course_id: number
}

/** The statements of a minimal enrollment: claim a free seat, insert the roster row, insert the log row. */
interface Statements {
  readonly claim: string
  readonly roster: string
  readonly log: string
}

/** On the school's tables, with their constraints. */
const SCHOOL_STATEMENTS: Statements = {
  claim: 'select id from course where id = $1 and current_seats < max_seats for no key update',
  roster: `insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
    select id, $2, 'enrolled', '1', semester_id, days, period_span from course where id = $1`,
  log: `insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select semester_id, id, $2, section, name, 'Bench', 'Child', 'Bare', 'enrolled', 'Parent Bare', 1 from course where id = $1`,
}

/** The same three in one statement, which is its own transaction. */
const ONE_STATEMENT = `
  with seat as (
    select * from course where id = $1 and current_seats < max_seats for no key update
  ), entry as (
    insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
    select id, $2, 'enrolled', '1', semester_id, days, period_span from seat
    returning student_id
  )
  insert into enrollment_log
    (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
  select semester_id, id, student_id, section, name, 'Bench', 'Child', 'Bare', 'enrolled', 'Parent Bare', 1 from seat cross join entry`

/** More connections make PostgreSQL slower on two cores. */
const FEW_CONNECTIONS = 4

/** On three tables without constraints: the upper limit of PostgreSQL. */
const PLAIN_STATEMENTS: Statements = {
  claim: 'update bare.seat set taken = taken + 1 where course_id = $1 and taken < max returning course_id',
  roster: 'insert into bare.roster (course_id, student_id) values ($1, $2)',
  log: "insert into bare.log (course_id, student_id, status) values ($1, $2, 'enrolled')",
}

const PLAIN_TABLES = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.seat (course_id integer primary key, taken integer not null default 0, max integer not null);
  create table bare.roster (id bigint generated always as identity primary key, course_id integer, student_id integer);
  create table bare.log (id bigint generated always as identity primary key, course_id integer, student_id integer, status text);
`

/** Uses one connection per concurrent request. */
export function bareTransactions(
  url: string,
  requests: readonly EnrollmentRequest[],
  concurrency: number,
): Promise<Measured> {
  return run(url, SCHOOL_STATEMENTS, requests, concurrency)
}

/** The strongest form of the same transaction: one round trip, over at most four connections. */
export function oneRoundTrip(
  url: string,
  requests: readonly EnrollmentRequest[],
  concurrency: number,
): Promise<Measured> {
  return withPool(url, Math.min(concurrency, FEW_CONNECTIONS), (pool) =>
    measure(requests, concurrency, async ({ course_id, student_id }) => {
      await pool.query({ name: 'enroll', text: ONE_STATEMENT, values: [course_id, student_id] })
    }),
  )
}

export async function plainRush(
  url: string,
  requests: readonly EnrollmentRequest[],
  seats: number,
  concurrency: number,
): Promise<Measured> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(PLAIN_TABLES)
  const courses = [...new Set(requests.map(({ course_id }) => course_id))]
  await client.query('insert into bare.seat (course_id, max) select unnest($1::integer[]), $2', [courses, seats])
  await client.end()
  return run(url, PLAIN_STATEMENTS, requests, concurrency)
}

function run(
  url: string,
  statements: Statements,
  requests: readonly EnrollmentRequest[],
  concurrency: number,
): Promise<Measured> {
  return withPool(url, concurrency, (pool) =>
    measure(requests, concurrency, (request) => enroll(pool, statements, request)),
  )
}

async function withPool<T>(url: string, connections: number, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: url, max: connections, options })
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of clients) client.release()
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function enroll(
  pool: pg.Pool,
  { claim, roster, log }: Statements,
  { course_id, student_id }: EnrollmentRequest,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const seat = await client.query({ name: 'claim', text: claim, values: [course_id] })
    if (seat.rowCount === 1) {
      await client.query({ name: 'roster', text: roster, values: [course_id, student_id] })
      await client.query({ name: 'log', text: log, values: [course_id, student_id] })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
