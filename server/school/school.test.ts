import { sql } from 'kysely'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getSchool, listTimeZones, updateSchool } from '../../contract/school.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})
afterEach(() => {
  school.now = undefined
})

const settings = {
  name: 'Canyon Homeschool Program',
  time_zone: 'America/Phoenix',
  office: { name: 'Olive Office', email: 'Office@Canyon.example.org', phone: '(928) 555 - 0100' },
  liaison: { name: 'Leo Ito', email: '', phone: '' },
  state_coordinator: { name: 'Ana Ruiz', email: 'coordinator@state.example', phone: '6025550100' },
}

test('everyone gets the settings that the office saves', async () => {
  const { status } = await school.as(by).send(updateSchool, { body: settings })
  expect(status).toBe(200)
  const read = (await school.as().send(getSchool)).body.school
  expect(read).toMatchObject({
    ...settings,
    office: { name: 'Olive Office', email: 'office@canyon.example.org', phone: '9285550100' },
  })
})

test('the office may create notifications only when the settings allow it', async () => {
  const allowed = async () => (await school.as().send(getSchool)).body.school.office_creates_notifications
  expect(await allowed()).toBe(false)
  await school.as(by).send(updateSchool, { body: { ...settings, office_creates_notifications: true } })
  expect(await allowed()).toBe(true)
})

test('the registration years are the configured ones, else this school year and the next in the school’s time zone', async () => {
  await school.as(by).send(updateSchool, { body: { ...settings, time_zone: 'Pacific/Auckland' } })
  school.now = new Date('2030-07-31T13:00:00Z')
  const years = async () => (await school.as().send(getSchool)).body.school.registration_years
  expect(await years()).toEqual(['2030 - 2031', '2031 - 2032'])
  school.now = new Date('2030-07-31T11:00:00Z')
  expect(await years()).toEqual(['2029 - 2030', '2030 - 2031'])
  school.now = undefined
  await school.as(by).send(updateSchool, { body: { ...settings, registration_years: ['2031 - 2032'] } })
  expect(await years()).toEqual(['2031 - 2032'])
})

test.each([
  [{ name: '' }, { name: ['Field is Required'] }],
  [{ time_zone: 'Mars/Olympus' }, { time_zone: ['Unknown time zone'] }],
  [{ time_zone: 'AET' }, { time_zone: ['Unknown time zone'] }],
  [{ time_zone: '+0530' }, { time_zone: ['Unknown time zone'] }],
  [{ time_zone: '+05:30' }, { time_zone: ['Unknown time zone'] }],
  [{ time_zone: 'america/phoenix' }, { time_zone: ['Unknown time zone'] }],
  [{ office: { email: 'x' } }, { 'office.email': ['Must be a valid email'] }],
  [{ office: { phone: '12' } }, { 'office.phone': ['Valid phone number is required'] }],
  [{ registration_years: ['2026'] }, { 'registration_years.0': ['Enter a school year in the form 2026 - 2027'] }],
  [{ color: '#97482' }, { color: ['Enter a color as # and six digits, such as #974826'] }],
  [{ color: 'red;}' }, { color: ['Enter a color as # and six digits, such as #974826'] }],
  [
    { color: '#E4926A' },
    {
      color: ['This color has a contrast of 2.4 to 1 with white. Choose a darker one: at least 4.5 to 1.'],
    },
  ],
  [{ liaison: { fax: '1' } }, { 'liaison.fax': ['Unknown field'] }],
])('a school with %j is refused by field', async (wrong, errors) => {
  const answer = await school.as(by).send(updateSchool, { body: { ...settings, ...wrong } })
  expect(answer).toMatchObject({ status: 422, body: { errors } })
})

test('the office can choose every listed time zone, which PostgreSQL and JavaScript both know', async () => {
  const { time_zones } = (await school.as(by).send(listTimeZones)).body
  expect(time_zones).toEqual(expect.arrayContaining(['America/Phoenix', 'America/Indiana/Indianapolis', 'UTC']))
  expect(time_zones.filter((name) => /^(AET|EST|Etc|posix)/.test(name))).toEqual([])
  const known = sql<{ name: string }>`
    select name from unnest(${time_zones}::text[]) as name where now() at time zone name is not null`
  expect((await known.execute(school.db)).rows).toHaveLength(time_zones.length)
  const kolkata = { ...settings, time_zone: 'Asia/Kolkata' }
  expect((await school.as(by).send(updateSchool, { body: kolkata })).status).toBe(200)
})

test('the database refuses a time zone that PostgreSQL does not know', async () => {
  const changed = school.owner.db.updateTable('school').set({ time_zone: 'AET' })
  await expect(changed.execute()).rejects.toThrow('time zone "AET" not recognized')
})

test('a read of the school creates no date format, whose memory V8 does not count', async () => {
  const read = () => school.as().send(getSchool)
  expect((await school.as(by).send(updateSchool, { body: settings })).status).toBe(200)
  await read()
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => formats.mockRestore())
  await read()
  expect(formats).not.toHaveBeenCalled()
})
