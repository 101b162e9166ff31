import { beforeAll, expect, test } from 'vitest'
import { getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { createSemester } from '../../contract/semesters.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import { type BuiltUser, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false } as const
const MONDAY = { days: 'M', grades: '4,5', rows: [ROW] } as const

test('saved bell schedules replace the former ones, and families see them', async () => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [MONDAY])
  const bell_schedules = JSON.parse(JSON.stringify(DEFAULT_BELL_SCHEDULES))
  expect(await save(id, bell_schedules)).toMatchObject({ status: 200, body: { bell_schedules } })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getBellSchedules, { params: { id } })).body).toEqual({ bell_schedules })
})

test('bell schedules of an inactive semester are not found by families', async () => {
  const { id } = await buildSemester(school.postgres, { active: false })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getBellSchedules, { params: { id } })).status).toBe(404)
})

test.each<[string, unknown, Record<string, string[]>]>([
  [
    'a row that ends before it starts',
    [{ ...MONDAY, rows: [{ ...ROW, ends_at: '08:00' }] }],
    { 'bell_schedules.0.rows.0.ends_at': ['The end must be after the start'] },
  ],
  [
    'overlapping rows',
    [{ ...MONDAY, rows: [ROW, { ...ROW, period: '2', starts_at: '09:00', ends_at: '10:00' }] }],
    { 'bell_schedules.0.rows.1.starts_at': ['This row overlaps another row'] },
  ],
  [
    'a period twice in a day',
    [{ ...MONDAY, rows: [ROW, { ...ROW, starts_at: '09:30', ends_at: '10:00' }] }],
    { 'bell_schedules.0.rows.1.period': ['This period is already in this schedule'] },
  ],
  [
    'a grade in two schedules of the same days',
    [MONDAY, { ...MONDAY, grades: '5' }],
    { 'bell_schedules.1.grades': ['One of these grades already has a schedule for these days'] },
  ],
  [
    'a period row without a period',
    [{ ...MONDAY, rows: [{ ...ROW, period: null }] }],
    { 'bell_schedules.0.rows.0.period': ['Field is Required'] },
  ],
  [
    'a break with a period',
    [{ ...MONDAY, rows: [{ ...ROW, is_break: true }] }],
    { 'bell_schedules.0.rows.0.period': ["A break can't have a period"] },
  ],
  [
    'an unreadable time',
    [{ ...MONDAY, rows: [{ ...ROW, starts_at: '8:30' }] }],
    { 'bell_schedules.0.rows.0.starts_at': ['Enter a time'] },
  ],
  [
    'several invalid fields',
    [
      MONDAY,
      {
        ...MONDAY,
        rows: [
          ROW,
          { ...ROW, label: '', starts_at: '09:00', ends_at: '10:00' },
          { ...ROW, label: ' ', period: null, starts_at: '', ends_at: '12:00' },
        ],
      },
    ],
    {
      'bell_schedules.1.grades': ['One of these grades already has a schedule for these days'],
      'bell_schedules.1.rows.1.label': ['Field is Required'],
      'bell_schedules.1.rows.1.period': ['This period is already in this schedule'],
      'bell_schedules.1.rows.1.starts_at': ['This row overlaps another row'],
      'bell_schedules.1.rows.2.label': ['Field is Required'],
      'bell_schedules.1.rows.2.period': ['Field is Required'],
      'bell_schedules.1.rows.2.starts_at': ['Field is Required'],
    },
  ],
  ['a row that is no object', [{ ...MONDAY, rows: [null] }], { 'bell_schedules.0.rows.0': [expect.any(String)] }],
  ['unknown days', [{ ...MONDAY, days: 'SAT' }], { 'bell_schedules.0.days': ['Field is Required'] }],
  [
    'two rows with one time',
    [{ ...MONDAY, rows: [ROW, { ...ROW, period: '2' }] }],
    { 'bell_schedules.0.rows.1.starts_at': ['This row overlaps another row'] },
  ],
  [
    'too many rows',
    [
      {
        ...MONDAY,
        rows: Array.from({ length: 21 }, (_, n) => ({
          ...ROW,
          period: null,
          is_break: true,
          starts_at: `${String(n).padStart(2, '0')}:00`,
          ends_at: `${String(n).padStart(2, '0')}:30`,
        })),
      },
    ],
    { 'bell_schedules.0.rows': ['At most 20 rows'] },
  ],
  ['no schedules', undefined, { bell_schedules: ['Field is Required'] }],
  ['no rows', [{ ...MONDAY, rows: [] }], { 'bell_schedules.0.rows': ['Add at least one row'] }],
  ['no grades', [{ ...MONDAY, grades: '' }], { 'bell_schedules.0.grades': ['Field is Required'] }],
])('%s is refused by field and changes nothing', async (_, bell_schedules, errors) => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [MONDAY])
  expect(await save(id, bell_schedules)).toMatchObject({ status: 422, body: { errors } })
  expect((await school.as(admin).send(getBellSchedules, { params: { id } })).body).toEqual({ bell_schedules: [MONDAY] })
})

test('the second of two concurrent saves is 412 and changes nothing, unless it is sent again with the new ETag', async () => {
  const { id } = await buildSemester(school.postgres)
  const read = () => school.as(admin).send(getBellSchedules, { params: { id } })
  const loaded = (await read()).headers.get('etag')
  const first = await save(id, [MONDAY], loaded)
  expect([first.status, first.headers.get('etag')]).toEqual([200, (await read()).headers.get('etag')])
  const outdated = await save(id, [{ ...MONDAY, grades: '9' }], loaded)
  expect(outdated).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect((await read()).body).toEqual({ bell_schedules: [MONDAY] })
  expect((await save(id, [{ ...MONDAY, grades: '9' }], outdated.headers.get('etag'))).status).toBe(200)
  expect((await save(id, [MONDAY])).status).toBe(200)
})

test('a new semester has the bell schedules of the newest semester', async () => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [MONDAY])
  expect(await schedulesOfNew({ name: 'Spring 2050' })).toEqual([MONDAY])
})

test('a new semester has the bell schedules of the semester whose classes it copies', async () => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [{ ...MONDAY, grades: '9' }])
  const newest = await buildSemester(school.postgres)
  await save(newest.id, [MONDAY])
  expect(await schedulesOfNew({ name: 'Spring 2051', copy_from: id })).toEqual([{ ...MONDAY, grades: '9' }])
})

test('a new semester has the default bell schedules if there are none to copy', async () => {
  await buildSemester(school.postgres)
  expect(await schedulesOfNew({ name: 'Spring 2052' })).toEqual(DEFAULT_BELL_SCHEDULES)
})

/** The bell schedules of a semester that the office creates. */
async function schedulesOfNew(body: { readonly name: string; readonly copy_from?: number }) {
  const { semesters } = (await school.as(admin).send(createSemester, { body })).body
  return (await school.as(admin).send(getBellSchedules, { params: { id: semesters[0]?.id ?? 0 } })).body.bell_schedules
}

function save(id: number, bell_schedules: unknown, etag?: string | null) {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
  return school.as(admin).send(updateBellSchedules, { params: { id }, body: { bell_schedules }, headers })
}
