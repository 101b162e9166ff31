import { beforeAll, expect, test } from 'vitest'
import { getWindows, updateWindows } from '../../contract/enrollment/windows.ts'
import { type BuiltUser, buildCourse, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

const HIGH_SCHOOL = {
  grades: '9,10,11,12',
  opens_at: '2026-08-03T15:00:00.000Z',
  closes_at: '2026-08-15T00:00:00.000Z',
}
const ALL = { grades: '', opens_at: '2026-08-04T15:00:00.000Z', closes_at: null }

test('saved windows replace the former ones, and families see them in the order of opening', async () => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [ALL])
  const saved = await save(id, [{ ...ALL, grades: '2,K' }, HIGH_SCHOOL])
  const windows = [
    { id: expect.any(Number), ...HIGH_SCHOOL },
    { id: expect.any(Number), ...ALL, grades: 'K,2' },
  ]
  expect(saved).toMatchObject({ status: 200, body: { windows } })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getWindows, { params: { id } })).body).toEqual({
    windows,
    seats_end: {},
    now: expect.any(String),
  })
})

test('a window keeps its id while it is saved with it, and another semester cannot take it', async () => {
  const { id } = await buildSemester(school.postgres)
  const other = await buildSemester(school.postgres)
  const [first] = (await read(id, await save(id, [ALL]))).windows
  const changed = await read(id, await save(id, [HIGH_SCHOOL, { ...first, closes_at: HIGH_SCHOOL.closes_at }]))
  expect(changed.windows.find((window) => window.id === first?.id)).toMatchObject({ grades: '', ...closing() })
  const [taken] = (await read(other.id, await save(other.id, [{ ...first }]))).windows
  expect(taken?.id).not.toBe(first?.id)
  expect((await read(id)).windows).toEqual(changed.windows)
})

test('`now` is the time of the database, not that of the server process', async () => {
  const { id } = await buildSemester(school.postgres)
  school.now = new Date(Date.now() + 1_200_000)
  try {
    const { now } = await read(id)
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000)
  } finally {
    school.now = undefined
  }
})

test('the audit trail has the windows in the time zone of the school, and nothing when they are saved unchanged', async () => {
  const { id, name } = await buildSemester(school.postgres)
  const { windows } = await read(id, await save(id, [HIGH_SCHOOL]))
  await save(id, windows)
  const entries = school.db.selectFrom('audit_entry').select(['subject_name', 'before', 'after'])
  expect(await entries.where('subject_id', '=', id).orderBy('id').execute()).toEqual([
    {
      subject_name: name,
      before: { enrollment_windows: [] },
      after: { enrollment_windows: ['9,10,11,12: 2026-08-03 08:00:00 -07:00 to 2026-08-14 17:00:00 -07:00'] },
    },
  ])
})

test('a change of the windows does not change the revisions of the classes, so open class forms can be saved and calendars stay the same', async () => {
  const { id } = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: id })
  const read = school.db.selectFrom('course').select(['revision', 'revised_at']).where('id', '=', course.id)
  const before = await read.executeTakeFirstOrThrow()
  expect((await save(id, [ALL])).status).toBe(200)
  expect(await read.executeTakeFirstOrThrow()).toEqual(before)
})

test('windows of an inactive semester are not found by families', async () => {
  const { id } = await buildSemester(school.postgres, { active: false })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getWindows, { params: { id } })).status).toBe(404)
})

test.each<[string, unknown, Record<string, string[]>]>([
  ['no opening time', [{ grades: '', closes_at: null }], { 'windows.0.opens_at': ['Field is Required'] }],
  [
    'a time without an offset',
    [{ ...ALL, opens_at: '2026-08-03T08:00' }],
    { 'windows.0.opens_at': ['Enter a date and time'] },
  ],
  [
    'a time of another century',
    [{ ...ALL, opens_at: '1926-08-03T08:00:00Z' }],
    { 'windows.0.opens_at': ['Enter a date and time'] },
  ],
  [
    'a window that closes when it opens',
    [HIGH_SCHOOL, { ...ALL, closes_at: ALL.opens_at }],
    { 'windows.1.closes_at': ['The closing time must be after the opening time'] },
  ],
  [
    'an unknown grade',
    [{ ...ALL, grades: 'K,13' }],
    { 'windows.0.grades': ['Each grade must be K or a number from 1 to 12'] },
  ],
  ['an unknown field', [{ ...ALL, color: 'red' }], { 'windows.0.color': ['Unknown field'] }],
  ['too many windows', Array.from({ length: 51 }, () => ALL), { windows: ['At most 50 windows'] }],
  ['no list', undefined, { windows: ['Field is Required'] }],
])('%s is refused by field and changes nothing', async (_, windows, errors) => {
  const { id } = await buildSemester(school.postgres)
  await save(id, [ALL])
  expect(await save(id, windows)).toMatchObject({ status: 422, body: { errors } })
  expect((await read(id)).windows).toMatchObject([ALL])
})

test('the second of two concurrent saves is 412 and changes nothing, unless it is sent again with the new ETag', async () => {
  const { id } = await buildSemester(school.postgres)
  const loaded = (await school.as(admin).send(getWindows, { params: { id } })).headers.get('etag')
  expect((await save(id, [ALL], loaded)).status).toBe(200)
  const outdated = await save(id, [], loaded)
  expect(outdated).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect((await read(id)).windows).toMatchObject([ALL])
  expect((await save(id, [], outdated.headers.get('etag'))).status).toBe(200)
})

const closing = () => ({ opens_at: ALL.opens_at, closes_at: HIGH_SCHOOL.closes_at })

async function read(id: number, saved?: { readonly status: number }) {
  expect(saved?.status ?? 200).toBe(200)
  return (await school.as(admin).send(getWindows, { params: { id } })).body
}

function save(id: number, windows: unknown, etag?: string | null) {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
  return school.as(admin).send(updateWindows, { params: { id }, body: { windows }, headers })
}
