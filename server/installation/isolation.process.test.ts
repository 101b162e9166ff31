import { Agent } from 'node:http'
import { connectClient } from '@online-enrollment/postgres/connect'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { addSchool, connectTo, createInstallation, send, serve } from '../../test/processes/installation.ts'
import { hashPassword } from '../sessions/passwordHashing.ts'
import { urlsOf } from './schoolConfig.ts'

const PASSWORD = 'a yellow bus'

/** Two schools whose rows have the same ids, each with a family and an admin. */
async function openTwoSchools() {
  const installation = createInstallation()
  const build = async (word: string, first_name: string) => {
    const school = await addSchool(installation, word)
    const postgres = connectTo(installation, school)
    const family = await buildFamily(postgres, { first_name })
    const email = family.parent.email
    const password_hash = await hashPassword(PASSWORD)
    await postgres.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
    const admin = await buildUser(postgres, { role: 'admin' })
    const semester = await buildSemester(postgres)
    const course = await buildCourse(postgres, { semester_id: semester.id, max_seats: 5 })
    return { ...school, postgres, family, email, admin, semester, course }
  }
  const [north, south] = [await build('north', 'Northchild'), await build('south', 'Southchild')]
  const { address } = await serve(installation)
  return { installation, north, south, address }
}

test('no call shows or changes another school with a session of the first one', async () => {
  const { north, south, address } = await openTwoSchools()
  expect(north.family.student.id).toBe(south.family.student.id)
  const { student, parent } = north.family
  const path = (template: string) =>
    template.replace(/:(\w+)/g, (_, name) => String(name === 'course_id' ? south.course.id : student.id))
  const before = await south.postgres.db.selectFrom('enrollment_log').select('id').execute()
  const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS)
  for (const endpoint of endpoints.filter(({ access }) => access !== 'anyone'))
    for (const { token } of [parent, north.admin]) {
      const { method } = endpoint
      const body = endpoint.body && {}
      const { status, text } = await send(address, south.host, path(endpoint.path), { method, token, body })
      expect([endpoint.path, status]).toEqual([endpoint.path, 401])
      expect(text).not.toContain('Southchild')
    }
  expect(await south.postgres.db.selectFrom('enrollment_log').select('id').execute()).toEqual(before)
  const own = await send(address, north.host, '/api/me', { token: parent.token })
  expect([own.status, own.text.includes('Northchild')]).toEqual([200, true])
})

test('a password and the cookie of a known device are those of one school', async () => {
  const { north, south, address } = await openTwoSchools()
  const signIn = (host: string, email: string, headers = {}) =>
    send(address, host, '/api/login', { method: 'POST', body: { email, password: PASSWORD }, headers })
  expect((await signIn(south.host, north.email)).status).toBe(401)
  const signedIn = await signIn(north.host, north.email)
  expect([signedIn.status, signedIn.text.includes('Northchild')]).toEqual([200, true])
  const [cookie = ''] = [signedIn.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '')
  expect(cookie).not.toBe('')
  const counters = () => south.postgres.db.selectFrom('sign_in_counter').selectAll().execute()
  const withoutDevice = (await counters()).length
  const failed = await signIn(south.host, `other-${north.email}`, { cookie })
  expect(failed.status).toBe(401)
  expect((await counters()).length).toBeGreaterThan(withoutDevice)
})

test('the role of a school can connect to no other school', async () => {
  const { installation, north, south } = await openTwoSchools()
  const { database } = south
  const url = urlOfDatabase(installation.ownerUrl, { database, role: north.role, password: north.password })
  await expect(connectClient(url)).rejects.toMatchObject({ code: '42501' })
  await (await connectClient(urlsOf(installation.ownerUrl, north).servingUrl)).end()
})

test('sign-ins that wait for the database of one school do not keep those of another school waiting', async () => {
  const { installation, north, south, address } = await openTwoSchools()
  const signIn = (host: string, email: string) =>
    send(address, host, '/api/login', { method: 'POST', body: { email, password: PASSWORD } })
  for (const { host, email } of [north, south]) expect((await signIn(host, email)).status).toBe(200)
  const locking = await openClient(urlsOf(installation.ownerUrl, north).ownerUrl)
  await locking.query('begin; lock table users, sign_in_counter in access exclusive mode')
  let answered = 0
  const hanging = Array.from({ length: 30 }, async (_, n) => {
    await signIn(north.host, `${n}-${north.email}`)
    answered++
  })
  const waiting = async () => {
    const { rows } = await locking.query<{ count: number }>('select count(*)::int from pg_locks where not granted')
    return rows[0]?.count ?? 0
  }
  await expect.poll(waiting).toBeGreaterThan(0)
  expect([(await signIn(south.host, south.email)).status, answered]).toEqual([200, 0])
  await locking.query('rollback')
  await Promise.all(hanging)
})

test('requests on one connection reach the school that each of them names', async () => {
  const { north, south, address } = await openTwoSchools()
  const hosts = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? north : south))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const answers = await Promise.all(
    hosts.map(({ host, family }) => send(address, host, '/api/me', { token: family.parent.token, agent })),
  )
  expect(answers.map(({ text }) => /(North|South)child/.exec(text)?.[0])).toEqual(
    hosts.map(({ name }) => (name.startsWith('north') ? 'Northchild' : 'Southchild')),
  )
})
