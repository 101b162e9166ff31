import { beforeAll, expect, test } from 'vitest'
import { getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import { listDocumentRequests } from '../../contract/documents/requests.ts'
import { getLottery, updateLottery } from '../../contract/enrollment/lottery.ts'
import { getWindows, updateWindows } from '../../contract/enrollment/windows.ts'
import { createSemester, getSemester, updateNotes } from '../../contract/semesters.ts'
import { type BuiltUser, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const DATES = { starts_on: '2096-08-20', ends_on: '2096-12-14' }
const SETTINGS = { freed_seats: 'enroll', offer_hours: 12, confirmation: 'required' } as const
const ASKED_FROM = { confirmation_from: '2096-07-02' }
const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false } as const

test('a new semester has the setup of another, with every date a year later on the same weekday', async () => {
  const { id, name } = await buildPreparedSemester()
  const created = await create({ name: `${name} again`, copy_setup_from: id })
  expect((await read(created)).semester).toMatchObject({
    starts_on: '2097-08-19',
    ends_on: '2097-12-13',
    active: false,
    disabled: false,
    ...SETTINGS,
    confirmation_from: '2097-07-01',
  })
  const { semester, windows, bell_schedules, days_off, lottery } = await read(created)
  expect(windows.map(({ grades, opens_at, closes_at }) => [grades, opens_at, closes_at])).toEqual([
    ['K,1', '2096-08-05T15:00:00.000Z', null],
    ['', '2096-08-06T15:00:00.000Z', '2096-08-20T00:00:00.000Z'],
  ])
  expect(bell_schedules).toEqual([{ days: 'M', grades: '4,5', rows: [ROW] }])
  expect(days_off).toEqual([{ date: '2097-11-21', name: 'Thanksgiving' }])
  expect(semester.notes.grade_3).toMatchObject({ message: '<p>Boots</p>', f: { time: '9:00', msg: '' } })
  expect(semester.notes.grade_4.message).toBe('')
  expect(lottery).toMatchObject({ opens_at: '2096-07-01T15:00:00.000Z', priority: 'none', state: 'before' })
})

test('what the office asks families for is copied with its dates, and what they sent is not', async () => {
  const semester = await buildSemester(school.postgres, DATES)
  const asked = {
    kind: 'other',
    title: 'Photo',
    title_es: 'Foto',
    why: 'For the card',
    why_es: 'Para la tarjeta',
  } as const
  const grades = { audience: 'grades', grades: 'K,1', due_on: '2096-08-01' } as const
  const request = await buildDocumentRequest(school.postgres, { semester_id: semester.id, ...asked, ...grades })
  const { student } = await buildFamily(school.postgres)
  await buildDocument(school.postgres, { student_id: student.id, request_id: request.id })
  const created = await create({ name: `${semester.name} again`, copy_setup_from: semester.id })
  const query = { semester: String(created) }
  const { requests } = (await school.as(by).send(listDocumentRequests, { query })).body
  expect(requests).toMatchObject([{ ...asked, ...grades, due_on: '2097-07-31' }])
  const copied = requests.map(({ id }) => id)
  expect(await school.db.selectFrom('document').select('id').where('request_id', 'in', copied).execute()).toEqual([])
})

test('the first day says how many weeks the dates move', async () => {
  const { id, name } = await buildPreparedSemester()
  const created = await create({ name: `${name} in spring`, copy_setup_from: id, first_day: '2097-01-08' })
  const { semester, days_off } = await read(created)
  expect(semester).toMatchObject({ starts_on: '2097-01-07', ends_on: '2097-05-03' })
  expect(days_off).toMatchObject([{ date: '2097-04-11' }])
})

test('the lottery of a copy has a secret of its own, and one whose ranking period is over is left out', async () => {
  const { id, name } = await buildPreparedSemester()
  const original = (await read(id)).lottery
  const [copy, past] = [
    await create({ name: `${name} again`, copy_setup_from: id }),
    await create({ name: `${name} before`, copy_setup_from: id, first_day: '2020-08-20' }),
  ]
  const commitment = (await read(copy)).lottery?.commitment
  expect(commitment).not.toBe(original?.commitment)
  expect(await auditedAs(copy)).toMatchObject({ commitment, priority: 'none' })
  expect(await auditedAs(past)).not.toHaveProperty('commitment')
  expect((await read(past)).lottery).toBeNull()
})

test('an empty semester is copied as an empty one, and the audit trail says so', async () => {
  const { id, name } = await buildSemester(school.postgres)
  const created = await create({ name: `${name} again`, copy_setup_from: id })
  expect(await read(created)).toMatchObject({
    semester: { starts_on: null, ends_on: null },
    windows: [],
    days_off: [],
    lottery: null,
  })
  expect(await auditedAs(created)).toMatchObject({
    copy_setup_from: name,
    copied: ['windows: 0', 'days off: 0', 'notes: 0', 'document requests: 0', 'lottery: 0'],
  })
})

/** A semester with everything that the office prepares. The school is in Arizona. */
async function buildPreparedSemester() {
  const semester = await buildSemester(school.postgres, { ...DATES, ...SETTINGS, ...ASKED_FROM })
  const { id } = semester
  const office = school.as(by)
  const windows = [
    { grades: 'K,1', opens_at: '2095-08-07T15:00:00Z', closes_at: null },
    { grades: '', opens_at: '2095-08-08T15:00:00Z', closes_at: '2095-08-22T00:00:00Z' },
  ]
  await office.send(updateWindows, { params: { id }, body: { windows } })
  await office.send(updateBellSchedules, {
    params: { id },
    body: { bell_schedules: [{ days: 'M', grades: '4,5', rows: [ROW] }] },
  })
  await office.send(updateDaysOff, {
    params: { id },
    body: { days_off: [{ date: '2096-11-22', name: 'Thanksgiving' }] },
  })
  const notes = { message: '<p>Boots</p>', f: { time: '9:00' } }
  await office.send(updateNotes, { params: { id }, body: { grade: 'grade_3', notes } })
  const lottery = { opens_at: '2095-07-03T15:00:00Z', closes_at: '2095-07-10T15:00:00Z', priority: 'none' }
  await office.send(updateLottery, { params: { id }, body: lottery })
  return semester
}

/** What the audit trail says of a new semester. */
async function auditedAs(id: number) {
  const entries = school.db.selectFrom('audit_entry').select('after').where('subject_id', '=', id)
  return (await entries.where('subject_kind', '=', 'semester').executeTakeFirstOrThrow()).after
}

async function create(body: object): Promise<number> {
  const { status, body: answer } = await school.as(by).send(createSemester, { body })
  expect(status).toBe(201)
  return answer.semesters[0]?.id ?? 0
}

async function read(id: number) {
  const office = school.as(by)
  const params = { id }
  const { semester } = (await office.send(getSemester, { params })).body
  const { windows } = (await office.send(getWindows, { params })).body
  const { bell_schedules } = (await office.send(getBellSchedules, { params })).body
  const { days_off } = (await office.send(getDaysOff, { params })).body
  const { lottery } = (await office.send(getLottery, { params })).body
  return { semester, windows, bell_schedules, days_off, lottery }
}
