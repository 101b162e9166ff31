import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { createCalendarAddress, deleteCalendarAddress } from '../../contract/calendars.ts'
import { requestReset, resetPassword, validateResetToken } from '../../contract/passwords.ts'
import { login, logout, me } from '../../contract/sessions.ts'
import { createStudent, listStudents } from '../../contract/students.ts'
import { registerUser } from '../../contract/users.ts'
import { type Client, createClient } from '../client.ts'
import { newEmail } from '../data/builders.ts'
import { startServer } from '../processes/servers.ts'
import { openSchool } from '../school.ts'
import { tablesWith } from './tablesWith.ts'

const school = openSchool()
const FIRST = 'canary-one-8f1b'
const SECOND = 'canary-two-5c0d'
const WRONG = 'canary-not-77aa'

test('no password, token or link appears in the log or database, from registration to password reset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-canary-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer({ DATABASE_URL: school.servingUrl, DATA_DIR: folder, LOG_LEVEL: 'trace' })
  onTestFinished(async () => void (await server.stop()))
  const anonymous = createClient(server.origin)
  const email = newEmail()
  const person = { first_name: 'Canaria', last_name: 'Vogelsang', phone: '9285550142', email }

  expect((await anonymous.send(registerUser, { body: { ...person, password: FIRST } })).status).toBe(201)
  const first = await anonymous.send(login, { body: { email, password: FIRST } })
  expect((await anonymous.send(login, { body: { email, password: WRONG } })).status).toBe(401)
  expect((await createClient(server.origin, first.body.token).send(me)).status).toBe(200)
  await anonymous.send(requestReset, { body: { email } })
  const { id, token, link } = await waitForResetLink(join(folder, 'mail'))
  expect((await anonymous.send(validateResetToken, { query: { id, token }, body: {} })).body.valid).toBe(true)
  await anonymous.send(resetPassword, {
    body: { userID: Number(id), token, password: SECOND, password_confirmation: WRONG },
  })
  const changed = { userID: Number(id), token, password: SECOND, password_confirmation: SECOND }
  expect((await anonymous.send(resetPassword, { body: changed })).status).toBe(200)
  const second = await anonymous.send(login, { body: { email, password: SECOND } })
  const calendars = await readCalendars(createClient(server.origin, second.body.token))
  await createClient(server.origin, second.body.token).send(logout, { body: {} })

  const secrets = [FIRST, SECOND, WRONG, first.body.token, second.body.token, token, link, ...calendars]
  await createClient(server.origin, second.body.token).send(listStudents, { query: { search: person.last_name } })
  await fetch(`${server.origin}/api/semester/${person.first_name}`, { method: 'PUT', body: person.last_name })
  expect(server.output()).toContain('/api/password/validate/token')
  expect(server.output()).toContain('"/api/calendars/:token.ics","status":404')
  for (const name of [person.first_name, person.last_name, person.phone]) expect(server.output()).not.toContain(name)
  for (const secret of secrets.flatMap(encodings)) expect(server.output()).not.toContain(secret)
  for (const secret of [...secrets, email]) expect(server.output()).not.toContain(secret)
  for (const secret of secrets.flatMap(encodings)) expect(await tablesWith(school.db, secret)).toEqual([])
  expect(await tablesWith(school.db, email)).toContain('public.users')
})

/** Creates, reads, replaces and turns off the address of a child's calendar; also mistypes it. Returns the tokens. */
async function readCalendars(parent: Client): Promise<string[]> {
  const { body } = await parent.send(createStudent, { body: { first_name: 'Nilo', last_name: 'Nez', grade: '5' } })
  const call = { params: { id: body.students[0]?.id ?? 0 }, body: {}, key: 'canary-calendar' }
  const urls = [await parent.send(createCalendarAddress, call), await parent.send(createCalendarAddress, call)]
  const [former, current] = urls.map(({ body: { url } }) => url)
  const read = async (url = '') => (await fetch(url)).status
  expect([await read(former), await read(current), await read(`${current}?a=b`)]).toEqual([404, 200, 200])
  const mistyped = [current?.replace('.ics', ''), `${current}/`, current?.replace('.ics', 'x.ics'), `${current}%zz`]
  for (const url of mistyped) await fetch(url ?? '')
  await fetch(current ?? '', { method: 'PUT' })
  await parent.send(deleteCalendarAddress, call)
  expect(await read(current)).toBe(404)
  return urls.map(({ body: { url } }) => /([\w-]{43})\.ics$/.exec(url)?.[1] ?? url)
}

/** A secret in each encoding in which it could be stored. */
function encodings(secret: string): string[] {
  return [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ]
}

/** Waits for an email with a reset link in the folder and returns the link. */
async function waitForResetLink(folder: string): Promise<{ id: string; token: string; link: string }> {
  for (let tries = 0; tries < 1200; tries++) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      const { text = '' } = await PostalMime.parse(await readFile(join(folder, name)))
      const link = /https?:\/\/\S+\/pw-reset\?\S+/.exec(text)?.[0]
      if (!link) continue
      const query = new URL(link).searchParams
      return { id: query.get('id') ?? '', token: query.get('token') ?? '', link }
    }
    await wait(100)
  }
  throw new Error('no mail with a link arrived')
}
