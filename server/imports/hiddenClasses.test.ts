import Papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { exportFile, importFile } from '../../contract/files.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import {
  type BuiltWaitList,
  buildWaitList,
  type Family,
  passTime,
  readStatuses,
  send,
} from '../../test/data/waitLists.ts'
import { csvOf } from '../../test/endpoints/exports.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})

test('a file that changes and hides a class sends each family one email, with the class as it was', async () => {
  const { course, owner, families } = await buildWaitList(school)
  expect(await importChanged(course, { active: '0', days: 'F' })).toMatchObject({ changed: 1, wrong: [], done: true })
  for (const family of [owner, ...families])
    expect(await readEmails(family)).toMatchObject([{ kind: 'class-cancelled', facts: { days: course.days } }])
})

test('a file that hides a class whose offer is over does not offer the seat to the next child', async () => {
  const { course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await passTime(school, course)
  expect(await importChanged(course, { active: '0', max_seats: '0' })).toMatchObject({
    changed: 1,
    wrong: [],
    done: true,
  })
  expect((await readEmails(first)).map(({ kind }) => kind)).toEqual(['offer-made', 'class-cancelled'])
  expect((await readEmails(second)).map(({ kind }) => kind)).toEqual(['class-cancelled'])
  expect((await readStatuses(school, course)).slice(-2)).toEqual(['offered', 'offer expired'])
})

test('a file that hides a class with an open offer withdraws the offer, and says so in the same mail', async () => {
  const { course, owner, families } = await buildWaitList(school)
  await send(school, 'drop', owner, course)
  expect(await importChanged(course, { active: '0' })).toMatchObject({ changed: 1, wrong: [], done: true })
  const emails = await Promise.all(families.map(readEmails))
  expect(emails).toMatchObject([
    [{ kind: 'offer-made' }, { kind: 'class-cancelled', facts: { was_offered: true } }],
    [{ kind: 'class-cancelled', facts: { was_offered: false } }],
  ])
  expect((await readStatuses(school, course)).at(-1)).toBe('offer withdrawn')
})

/** Imports the exported row of the class with these changes. Returns the report. */
async function importChanged({ id }: BuiltWaitList['course'], changes: Readonly<Record<string, string>>) {
  const exported = await school.as(office).send(exportFile, { params: { kind: 'classes' } })
  const { data, meta } = Papa.parse<Record<string, string>>(csvOf(exported.body).replace('\uFEFF', ''), {
    header: true,
  })
  const row = data.find((columns) => columns.id === String(id))
  const csv = Papa.unparse([{ ...row, description: 'Art', ...changes }], { columns: meta.fields ?? [] })
  const body = { csv, confirmed: true, name: 'classes.csv' }
  return (await school.as(office).send(importFile, { params: { kind: 'classes' }, body })).body.report
}

function readEmails({ parent }: Family) {
  const query = school.db.selectFrom('family_mail').select(['kind', 'facts']).where('user_id', '=', parent.id)
  return query.orderBy('id').execute()
}
