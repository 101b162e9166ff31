import { beforeAll, expect, test } from 'vitest'
import { getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import { type BuiltUser, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

const THANKSGIVING = { date: '2026-11-26', name: 'Thanksgiving' }

test('saved days off replace the former ones, and families see them in order', async () => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [{ date: '2026-09-07', name: 'Labor Day' }])
  const saved = await save(id, [THANKSGIVING, { date: '2026-10-12' }])
  const days_off = [{ date: '2026-10-12', name: '' }, THANKSGIVING]
  expect(saved).toMatchObject({ status: 200, body: { days_off } })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getDaysOff, { params: { id } })).body).toEqual({ days_off })
})

test('the audit trail has the days off before and after as ranges, and nothing when they are saved unchanged', async () => {
  const { id, name } = await buildSemester(school.postgres)
  await save(id, [THANKSGIVING])
  const days_off = [THANKSGIVING, { ...THANKSGIVING, date: '2026-11-27' }]
  await save(id, days_off)
  await save(id, days_off)
  const entries = school.db.selectFrom('audit_entry').select(['subject_name', 'before', 'after'])
  expect(await entries.where('subject_id', '=', id).orderBy('id').execute()).toEqual([
    { subject_name: name, before: { days_off: [] }, after: { days_off: ['2026-11-26 Thanksgiving'] } },
    {
      subject_name: name,
      before: { days_off: ['2026-11-26 Thanksgiving'] },
      after: { days_off: ['2026-11-26 to 2026-11-27 Thanksgiving'] },
    },
  ])
})

test('of many concurrent saves one wins as a whole', async () => {
  const { id } = await buildSemester(school.postgres)
  const lists = [1, 2, 3, 4].map((n) => [1, 2, 3].map((day) => ({ date: `2026-1${n % 3}-0${day}`, name: `List ${n}` })))
  const statuses = await Promise.all(lists.map(async (days) => (await save(id, days)).status))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(lists).toContainEqual((await school.as(admin).send(getDaysOff, { params: { id } })).body.days_off)
})

test('days off of an inactive semester are not found by families', async () => {
  const { id } = await buildSemester(school.postgres, { active: false })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getDaysOff, { params: { id } })).status).toBe(404)
})

test.each<[string, unknown, Record<string, string[]>]>([
  [
    'a date in the list twice',
    [THANKSGIVING, THANKSGIVING],
    { 'days_off.1.date': ['This date is already in the list'] },
  ],
  ['no date', [{ name: 'Retreat' }], { 'days_off.0.date': ['Field is Required'] }],
  ['a date of no calendar', [{ date: '2026-02-30' }], { 'days_off.0.date': ['Enter a date'] }],
  ['a date of another century', [{ date: '1926-11-26' }], { 'days_off.0.date': ['Enter a date'] }],
  ['a long name', [{ ...THANKSGIVING, name: 'a'.repeat(61) }], { 'days_off.0.name': ['At most 60 characters'] }],
  ['an unknown field', [{ ...THANKSGIVING, color: 'red' }], { 'days_off.0.color': ['Unknown field'] }],
  [
    'too many dates',
    Array.from({ length: 201 }, (_, n) => ({
      date: `20${10 + Math.floor(n / 28)}-02-${String((n % 28) + 1).padStart(2, '0')}`,
    })),
    { days_off: ['At most 200 days off'] },
  ],
  ['no list', undefined, { days_off: ['Field is Required'] }],
])('%s is refused by field and changes nothing', async (_, days_off, errors) => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [THANKSGIVING])
  expect(await save(id, days_off)).toMatchObject({ status: 422, body: { errors } })
  expect((await school.as(admin).send(getDaysOff, { params: { id } })).body).toEqual({ days_off: [THANKSGIVING] })
})

test('the second of two concurrent saves is 412 and changes nothing, unless it is sent again with the new ETag', async () => {
  const { id } = await buildSemester(school.postgres)
  const read = () => school.as(admin).send(getDaysOff, { params: { id } })
  const loaded = (await read()).headers.get('etag')
  expect((await save(id, [THANKSGIVING], loaded)).status).toBe(200)
  const outdated = await save(id, [], loaded)
  expect(outdated).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect((await read()).body).toEqual({ days_off: [THANKSGIVING] })
  expect((await save(id, [], outdated.headers.get('etag'))).status).toBe(200)
})

test('a date outside the semester is refused by field, if its first and last day are entered', async () => {
  const dates = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
  const { id } = await buildSemester(school.postgres, dates)
  const days = [{ date: '2026-12-19' }, THANKSGIVING, { ...THANKSGIVING, date: '2025-11-26' }]
  const message = ["This date isn't in the semester"]
  const errors = { 'days_off.0.date': message, 'days_off.2.date': message }
  expect(await save(id, days)).toMatchObject({ status: 422, body: { errors } })
  expect((await school.as(admin).send(getDaysOff, { params: { id } })).body).toEqual({ days_off: [] })
  expect((await save(id, [{ date: dates.starts_on }, { date: dates.ends_on }])).status).toBe(200)
  const undated = await buildSemester(school.postgres, { starts_on: dates.starts_on })
  expect((await save(undated.id, days)).status).toBe(200)
})

function save(id: number, days_off: unknown, etag?: string | null) {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
  return school.as(admin).send(updateDaysOff, { params: { id }, body: { days_off }, headers })
}
