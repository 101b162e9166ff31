import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barrier } from './barrier.ts'
import { buildCourse, buildFamily, buildSemester } from './builders.ts'
import { openPool } from './database.ts'
import { openSchool } from './school.ts'
import { buildFullClass, buildSiblings, buildWaitList, joinAll, readSchedule, send } from './waitLists.ts'

/**
 * The controls of waitListRace.test.ts: the same races without constraints and locks, as a read, a pause until all have read, and a write. They
 * must fail, or the races would prove nothing.
 */
const school = openSchool()
let pool: pg.Pool

beforeAll(async () => {
  pool = openPool(school.url, 10)
  await pool.query('alter table course drop constraint seats_within_capacity')
  await pool.query('drop trigger seat_offer_update_counts on seat_offer')
  await pool.query('drop trigger roster_entry_without_offer on roster_entry')
})
afterAll(() => pool.end())

const ACCEPT = `with gone as (delete from seat_offer where entry_id = $1)
  update roster_entry set status = 'enrolled', swap_drops = null where id = $1 and $2::bigint > 0`
const NEXT = 'insert into seat_offer (entry_id, course_id, offered_at, expires_at)'
const EXPIRE_OR_DECLINE = `with gone as (delete from roster_entry where id = $1 returning course_id)
  ${NEXT} select $2, course_id, now(), now() + interval '1 day' from gone`
const OFFICE = `with gone as (delete from seat_offer where entry_id = $1)
  update roster_entry set status = 'enrolled' where id = $2`
const DROP = `with gone as (delete from roster_entry where course_id = (select course_id from roster_entry where id = $2)
    and status = 'enrolled' and id <> $1)
  ${NEXT} select id, course_id, now(), now() + interval '1 day' from roster_entry where id = $1
  on conflict (entry_id) do nothing`
const LOWER = `with gone as (delete from seat_offer where entry_id = $1 returning id)
  update course set max_seats = 0 where id = (select course_id from roster_entry where id = $2)
    and (select count(*) from gone) >= 0`
const NEXT_WAITING = `select id from roster_entry as entry where course_id = $1 and status = 'waiting'
    and not exists (select from seat_offer where entry_id = entry.id)
  order by id limit 1`
const LEAVE = 'delete from roster_entry where course_id = $1 and student_id = $2'
const OFFER = `${NEXT} select id, course_id, now(), now() + interval '1 day' from roster_entry
  where course_id = $1 and student_id = $2 on conflict (entry_id) do nothing`

test('without lock, a child that accepts while its offer expires or is declined has no seat', async () => {
  const { enrolled, accepting } = await race(EXPIRE_OR_DECLINE)
  expect(accepting).toBe(true)
  expect(enrolled).toEqual([])
})

test('without lock and constraint, a child that accepts and one that the office enrolls both have the one seat', async () => {
  const { enrolled, first, second } = await race(OFFICE)
  expect(enrolled.toSorted((a, b) => a - b)).toEqual([first, second].toSorted((a, b) => a - b))
})

test('without lock, a seat that is dropped while the first on the wait list accepts is not offered to the second', async () => {
  const { enrolled, offered, first, second } = await race(DROP, { max_seats: 2 })
  expect(enrolled).toEqual([first])
  expect(offered).not.toContain(second)
})

test('without lock and constraint, a child that accepts while the office lowers the seats is in a class without seats', async () => {
  const { course, enrolled, first } = await race(LOWER)
  expect(enrolled).toEqual([first])
  expect(await readSeats(course)).toEqual({ current_seats: 1, max_seats: 0 })
})

test('without lock, two seats that are dropped at once are offered to the first on the wait list only, and one stays free', async () => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 2 })
  const owners = await Promise.all([buildFamily(school.postgres), buildFamily(school.postgres)])
  for (const owner of owners) await send(school, 'enroll', owner, course)
  const [first] = await joinAll(school, course, 2)
  const allRead = barrier(2)
  await Promise.all(owners.map(({ student }) => dropAndOffer(course, student, allRead)))
  const left = await entriesOf(course)
  expect(left.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect(offeredOf(left)).toEqual([first?.student.id])
})

test('without locks, a child that accepts one class while its sibling drops another is skipped for the free seat', async () => {
  const { semester, child, sibling, wanted, held, offered } = await buildSiblings(school)
  const allRead = barrier(2)
  await Promise.all([
    acceptAndSettle({ child: child.student, offered, held, wanted }, allRead),
    dropAndSettle({ sibling: sibling.student, child: child.student, wanted, held }, allRead),
  ])
  expect(await readSeats(wanted)).toEqual({ current_seats: 0, max_seats: 1 })
  const schedule = await readSchedule(school, child, semester)
  expect(schedule).toEqual({ enrolled: [offered.id], waiting: [wanted.id], offered: [] })
})

test('without a swap, families that drop a class before they add the other lose both to a third', async () => {
  const one = await buildWaitList(school, { waiting: 0, semester: { freed_seats: 'open' } })
  const other = await buildFullClass(school, one.semester.id)
  const [third, fourth] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  await Promise.all([send(school, 'drop', one.owner, one.course), send(school, 'drop', other.owner, other.course)])
  await Promise.all([send(school, 'enroll', third, one.course), send(school, 'enroll', fourth, other.course)])
  await Promise.all([send(school, 'enroll', one.owner, other.course), send(school, 'enroll', other.owner, one.course)])
  for (const { owner } of [one, other])
    expect(await readSchedule(school, owner, one.semester)).toEqual({ enrolled: [], waiting: [], offered: [] })
})

/** The first of two on the wait list accepts its offer at the same moment as the other write. Returns the children with a seat or an offer. */
async function race(other: string, { max_seats = 1 } = {}) {
  const { course, owner, families } = await buildWaitList(school)
  const [first, second] = families.map(({ student }) => student.id)
  if (first === undefined || second === undefined) throw new Error('nobody waits')
  if (max_seats === 1) await send(school, 'drop', owner, course)
  else await pool.query('update course set max_seats = $2 where id = $1', [course.id, max_seats])
  const before = await entriesOf(course)
  const [one, two] = before.filter(({ status }) => status === 'waiting').map(({ id }) => id)
  if (max_seats > 1) await pool.query(`${NEXT} values ($1, $2, now(), now() + interval '1 day')`, [one, course.id])
  const allRead = barrier(2)
  const writes = await Promise.all([ACCEPT, other].map((sql) => readThenWrite(sql, [one, two], allRead)))
  const after = await entriesOf(course)
  return {
    course,
    first,
    second,
    accepting: writes[0],
    enrolled: after.filter(({ status }) => status === 'enrolled').map(({ student_id }) => student_id),
    offered: offeredOf(after),
  }
}

function offeredOf(entries: Awaited<ReturnType<typeof entriesOf>>): number[] {
  return entries.filter(({ offer }) => offer).map(({ student_id }) => student_id)
}

/** Writes if the first child had an offer when it was read. */
async function readThenWrite(sql: string, ids: readonly unknown[], allRead: () => Promise<void>): Promise<boolean> {
  const { rows } = await pool.query('select id from seat_offer where entry_id = $1', [ids[0]])
  await allRead()
  if (rows.length > 0) await pool.query(sql, [...ids])
  return rows.length > 0
}

/** Drops a child and offers its seat to the child that was next when it was read. */
async function dropAndOffer(course: Row, student: Row, allRead: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query(NEXT_WAITING, [course.id])
  await allRead()
  await pool.query(LEAVE, [course.id, student.id])
  await pool.query(`${NEXT} values ($1, $2, now(), now() + interval '1 day') on conflict (entry_id) do nothing`, [
    rows[0].id,
    course.id,
  ])
}

/** The child gives up `held` for the offered seat, and is offered `wanted` if it had a free seat when it was read. */
async function acceptAndSettle(
  { child, offered, held, wanted }: Record<'child' | 'offered' | 'held' | 'wanted', Row>,
  allRead: () => Promise<void>,
): Promise<void> {
  const { current_seats, max_seats } = await readSeats(wanted)
  await allRead()
  await pool.query(LEAVE, [held.id, child.id])
  const { rows } = await pool.query('select id from roster_entry where course_id = $1 and student_id = $2', [
    offered.id,
    child.id,
  ])
  await pool.query(ACCEPT, [rows[0].id, 1])
  if (current_seats < max_seats) await pool.query(OFFER, [wanted.id, child.id])
}

/** The sibling drops `wanted`, and its seat is offered to the child if nothing was in the way when it was read. */
async function dropAndSettle(
  { sibling, child, wanted, held }: Record<'sibling' | 'child' | 'wanted' | 'held', Row>,
  allRead: () => Promise<void>,
): Promise<void> {
  const inTheWay = (await entriesOf(held)).some(({ student_id }) => student_id === child.id)
  await allRead()
  await pool.query(LEAVE, [wanted.id, sibling.id])
  if (!inTheWay) await pool.query(OFFER, [wanted.id, child.id])
}

interface Row {
  readonly id: number
}

function readSeats({ id }: Row) {
  const query = school.db.selectFrom('course').select(['current_seats', 'max_seats']).where('id', '=', id)
  return query.executeTakeFirstOrThrow()
}

function entriesOf({ id }: Row) {
  return school.db
    .selectFrom('roster_entry as entry')
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .select(['entry.id', 'status', 'student_id', 'offer.id as offer'])
    .where('entry.course_id', '=', id)
    .orderBy('entry.id')
    .execute()
}
