import pg from 'pg'
import { type Measured, measure } from './load.ts'

/** The least an enrollment can be: a conditional seat update, a roster row, a log row, in one transaction of plain tables. */
const TABLES = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.seat (course_id integer primary key, taken integer not null default 0, max integer not null, check (taken <= max));
  create table bare.roster (id bigint generated always as identity primary key, course_id integer not null, student_id integer not null, unique (course_id, student_id));
  create table bare.log (id bigint generated always as identity primary key, course_id integer not null, student_id integer not null, status text not null, at timestamptz not null default now());
`

export interface Wish {
  readonly student_id: number
  readonly course_id: number
}

/** The same wishes as a rush, as bare transactions over as many connections as there are at a time. */
export async function bareRush(
  url: string,
  wishes: readonly Wish[],
  seats: number,
  concurrency: number,
): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: concurrency })
  await pool.query(TABLES)
  const courses = [...new Set(wishes.map(({ course_id }) => course_id))]
  await pool.query('insert into bare.seat (course_id, max) select unnest($1::integer[]), $2', [courses, seats])
  const warm = await Promise.all(Array.from({ length: concurrency }, () => pool.connect()))
  for (const client of warm) client.release()
  try {
    return await measure(wishes, concurrency, (wish) => bareEnroll(pool, wish))
  } finally {
    await pool.end()
  }
}

async function bareEnroll(pool: pg.Pool, { course_id, student_id }: Wish): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const seat = await client.query({
      name: 'seat',
      text: 'update bare.seat set taken = taken + 1 where course_id = $1 and taken < max',
      values: [course_id],
    })
    if (seat.rowCount === 1) {
      await client.query({
        name: 'roster',
        text: 'insert into bare.roster (course_id, student_id) values ($1, $2)',
        values: [course_id, student_id],
      })
      await client.query({
        name: 'log',
        text: "insert into bare.log (course_id, student_id, status) values ($1, $2, 'enrolled')",
        values: [course_id, student_id],
      })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
