import type pg from 'pg'
import { expect, test } from 'vitest'
import { buildCourse, buildFamily, buildSemester } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { openSchool } from '../../../test/school.ts'
import { waitUntilBlocked } from '../../../test/waiting.ts'
import type { Transaction } from './database.ts'
import { RetryTransaction, unionOf } from './retries.ts'
import { lockRows, tryLockRows } from './rowLocks.ts'

const school = openSchool()

test.each([
  ['a class', 'course'],
  ['a child', 'student'],
] as const)(
  'a transaction with a later class does not wait for %s, but begins again and locks all rows in order',
  async (_, table) => {
    const { early, student, late } = await buildRows()
    const row = table === 'course' ? early : student
    const wanted = table === 'course' ? { courses: [early] } : { students: [student] }
    const holder = await openHolder()
    await lock(holder, table, row)
    const attempts: boolean[] = []
    const working = school.postgres.transaction(async (trx) => {
      attempts.push(trx.isRetry)
      if (!trx.isRetry) await lockRows(trx, { courses: [late] })
      await lockRows(trx, wanted)
      return trx.lockedRows
    })
    await waitUntilBlocked(school.db)
    expect(attempts).toEqual([false, true])
    expect(await lock(holder, 'course', late), 'the later class is not locked yet').toBe(1)
    await holder.query('commit')
    const held = await working
    expect(held.courses).toContain(late)
    expect(held[table === 'course' ? 'courses' : 'students']).toContain(row)
  },
)

test('a transaction waits for rows that come after all of its rows', async () => {
  const { early, student, late } = await buildRows()
  const holder = await openHolder()
  await lock(holder, 'course', late)
  let attempts = 0
  const working = school.postgres.transaction(async (trx) => {
    attempts++
    await lockRows(trx, { students: [student] })
    await lockRows(trx, { courses: [early] })
    await lockRows(trx, { courses: [late] })
  })
  await waitUntilBlocked(school.db)
  await holder.query('commit')
  await working
  expect(attempts).toBe(1)
})

test('work that learns of one more row at each attempt is repeated until it knows all of them', async () => {
  const semester = await buildSemester(school.postgres)
  const courses = await Promise.all(
    Array.from({ length: 8 }, () => buildCourse(school.postgres, { semester_id: semester.id })),
  )
  const ids = courses.map(({ id }) => id)
  const work = async (trx: Transaction) => {
    await lockRows(trx, {})
    const next = ids.find((id) => !trx.lockedRows.courses.has(id))
    if (next !== undefined) throw new RetryTransaction(unionOf(trx.lockedRows, { courses: [next] }))
    return trx.lockedRows.courses.size
  }
  expect(await school.postgres.transaction(work)).toBe(8)
})

test('rows that another transaction has are not locked by an attempt that does not wait', async () => {
  const { early, late } = await buildRows()
  const holder = await openHolder()
  await lock(holder, 'course', early)
  const locked = await school.postgres.transaction(async (trx) => [
    await tryLockRows(trx, { courses: [early, late] }),
    ...trx.lockedRows.courses,
  ])
  expect(locked).toEqual([false, late])
})

async function buildRows() {
  const { id: semester_id } = await buildSemester(school.postgres)
  const { student } = await buildFamily(school.postgres)
  const early = await buildCourse(school.postgres, { semester_id })
  const late = await buildCourse(school.postgres, { semester_id })
  return { student: student.id, early: early.id, late: late.id }
}

async function openHolder(): Promise<pg.Client> {
  const holder = await openClient(school.url)
  await holder.query('begin')
  return holder
}

/** Returns the number of rows that could be locked without waiting. */
async function lock(holder: pg.Client, table: 'course' | 'student', id: number): Promise<number | null> {
  return (await holder.query(`select from ${table} where id = ${id} for no key update skip locked`)).rowCount
}
