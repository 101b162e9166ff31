import { afterEach, expect, test } from 'vitest'
import { getSchool, updateSchool } from '../../contract/school.ts'
import { ACTIVITY, login, me } from '../../contract/sessions.ts'
import { signInWithLink } from '../../contract/signInLinks.ts'
import { createTeacher } from '../../contract/teachers.ts'
import type { Role } from '../../domain/semester.ts'
import { buildSignInLink, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { hashPassword } from './passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'
const password_hash = await hashPassword(password)
const EIGHT = Date.parse('2031-02-03T08:00:00Z')

afterEach(() => {
  school.now = undefined
})

test('a session of the office ends after 30 minutes in which nobody uses it', async () => {
  const office = await signIn('admin')
  expect(await readAt('08:29:59', office)).toBe(200)
  await prolongedTo('08:59:59')
  expect(await readAt('08:59', office)).toBe(200)
  expect(await readAt('09:00', office)).toBe(401)

  const unused = await signIn('admin')
  expect(await readAt('08:30', unused)).toBe(401)
})

test('what a screen reads by itself does not prolong a session, and a command does', async () => {
  const office = await signIn('admin')
  expect(await readAt('08:20', office, { [ACTIVITY]: 'none' })).toBe(200)
  expect(await readAt('08:30', office)).toBe(401)

  const busy = await signIn('admin')
  at('08:20')
  const teacher = { first_name: 'Ana', last_name: 'Nez', email: 'ana.nez@example.org' }
  expect((await school.as(busy).send(createTeacher, { body: teacher })).status).toBe(201)
  await prolongedTo('08:50')
  expect(await readAt('08:49', busy, { [ACTIVITY]: 'none' })).toBe(200)
  expect(await readAt('08:50', busy)).toBe(401)
})

test('a session is written at most once a minute, and never that of a family', async () => {
  const [office, family] = [await signIn('admin'), await signIn('parent')]
  const before = await versions()
  await readAt('08:00:59', office)
  await readAt('08:45', family)
  expect(await versions()).toEqual(before)
  await readAt('08:01:01', office)
  await prolongedTo('08:31:01')
  expect(await readAt('08:59', family)).toBe(200)
})

test('a response does not wait until its session is written', async () => {
  const office = await signIn('admin')
  const locking = await openClient(school.url)
  await locking.query('begin; select from session for update')
  expect(await readAt('08:29', office)).toBe(200)
  await locking.query('commit')
  await prolongedTo('08:59')
})

test('a login with an emailed link, and one of a known device, end as well when nobody uses them', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin', password_hash })
  at('08:00')
  const link = await buildSignInLink(school.postgres, admin, new Date(EIGHT + 60_000))
  const linked = await school.as().send(signInWithLink, { body: { token: link } })
  const headers = { cookie: (linked.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  const known = await school.as().send(login, { body: { email: admin.email, password }, headers })
  for (const { body } of [linked, known]) {
    expect(await readAt('08:29', body, { [ACTIVITY]: 'none' })).toBe(200)
    expect(await readAt('08:30', body)).toBe(401)
  }
})

test('the office chooses the minutes, and 60 is the whole session', async () => {
  const office = await signIn('admin')
  const { etag, ...settings } = (await school.as().send(getSchool)).body.school
  expect(settings.office_idle_minutes).toBe(30)
  for (const [office_idle_minutes, status] of [
    [4, 422],
    [61, 422],
    [60, 200],
  ] as const)
    expect((await school.as(office).send(updateSchool, { body: { ...settings, office_idle_minutes } })).status).toBe(
      status,
    )
  await prolongedTo('09:00')
  expect(await readAt('08:59:59', office)).toBe(200)
  expect(await readAt('09:00', office)).toBe(401)

  const hurried = await signIn('admin')
  await school.as(hurried).send(updateSchool, { body: { ...settings, office_idle_minutes: 5 } })
  await prolongedTo('08:05')
  expect(await readAt('08:05', hurried)).toBe(401)
})

/** At eight o'clock. */
async function signIn(role: Role): Promise<{ readonly token: string }> {
  const { email } = await buildUser(school.postgres, { role, password_hash })
  at('08:00')
  return (await school.as().send(login, { body: { email, password } })).body
}

function at(time: string): void {
  school.now = dateOf(time)
}

function dateOf(time: string): Date {
  return new Date(`2031-02-03T${time}Z`.replace(/T(\d\d:\d\d)Z/, 'T$1:00Z'))
}

/** Resolves when a session lasts until then. */
async function prolongedTo(time: string): Promise<void> {
  await expect.poll(versions).toContainEqual(expect.objectContaining({ idle_at: dateOf(time) }))
}

async function readAt(time: string, session: { readonly token: string }, headers = {}): Promise<number> {
  at(time)
  return (await school.as(session).send(me, { headers })).status
}

/** The version of each session's row. */
async function versions() {
  return school.db.selectFrom('session').select(['token_hash', 'idle_at']).orderBy('token_hash').execute()
}
