import { afterEach, expect, test } from 'vitest'
import { importFile } from '../../contract/files.ts'
import { listLimitedParents, listParents } from '../../contract/parents.ts'
import { updateSchool } from '../../contract/school.ts'
import { createStudent } from '../../contract/students.ts'
import { type BuiltUser, buildStudent, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked } from '../../test/waiting.ts'

const school = openSchool()
const sam = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K', another_child: true }

afterEach(() => school.db.updateTable('school').set({ children_per_family: 10 }).execute())

test('the eleventh child of a parent is refused with the reason', async () => {
  const parent = await buildUser(school.postgres)
  for (let n = 0; n < 10; n += 1) expect((await add(parent)).status).toBe(201)
  const refused = await add(parent)
  const message =
    'Your account already has 10 children, which is the limit. To add another child, please contact the school office.'
  expect([refused.status, refused.body]).toEqual([422, { message, code: 'too-many-children' }])
})

test('of four concurrent adds only those within the limit succeed', async () => {
  const parent = await buildUser(school.postgres)
  await school.db.updateTable('school').set({ children_per_family: 2 }).execute()
  const other = await openClient(school.url)
  await other.query('begin; lock table student in share mode')
  const adding = Promise.all(Array.from({ length: 4 }, () => add(parent)))
  await waitUntilAllBlocked(school.db, 4)
  await other.query('commit')
  expect((await adding).map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
})

test('the office adds more by form and by import', async () => {
  const parent = await buildUser(school.postgres)
  const office = await buildUser(school.postgres, { role: 'admin' })
  await school.db.updateTable('school').set({ children_per_family: 1 }).execute()
  await buildStudent(school.postgres, { parent_id: parent.id })
  const byForm = await school.as(office).send(createStudent, { body: { ...sam, parent_id: parent.id } })
  expect(byForm.status).toBe(201)
  const csv = `id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade
,${parent.email},Rosa,Yazzie,9285550100,,Lena,Yazzie,3`
  const byFile = await school
    .as(office)
    .send(importFile, { params: { kind: 'parents' }, body: { csv, confirmed: true } })
  expect(byFile).toMatchObject({ status: 200 })
  expect(await add(parent)).toMatchObject({ status: 422, body: { message: /already has 3 children/ } })
})

test('the office sets the limit, from 1 to 50', async () => {
  const parent = await buildUser(school.postgres)
  const office = await buildUser(school.postgres, { role: 'admin' })
  const set = (children_per_family: number) =>
    school
      .as(office)
      .send(updateSchool, { body: { name: 'Canyon', time_zone: 'America/Phoenix', children_per_family } })
  expect(await set(2)).toMatchObject({ status: 200, body: { school: { children_per_family: 2 } } })
  expect([(await add(parent)).status, (await add(parent)).status, (await add(parent)).status]).toEqual([201, 201, 422])
  for (const wrong of [0, 51, 2.5])
    expect(await set(wrong)).toMatchObject({
      status: 422,
      body: { errors: { children_per_family: ['Enter a number from 1 to 50'] } },
    })
})

test('the office sees the accounts that reached the limit', async () => {
  const parent = await buildUser(school.postgres, { first_name: 'Many' })
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  await school.db.updateTable('school').set({ children_per_family: 1 }).execute()
  for (let n = 0; n < 3; n += 1) await add(parent)
  const { accounts } = (await office.send(listLimitedParents)).body
  const reached = { limit: 'children', last_at: expect.stringMatching(/T\d\d:00:00.000Z$/) }
  expect(accounts.filter(({ id }) => id === parent.id)).toEqual([
    { id: parent.id, first_name: 'Many', last_name: 'Yazzie', ...reached },
  ])
  const { parents } = (await office.send(listParents)).body
  expect(parents.find(({ id }) => id === parent.id)?.limits).toEqual([reached])
})

function add(parent: BuiltUser) {
  return school.as(parent).send(createStudent, { body: sam })
}
