import { afterEach, expect, test } from 'vitest'
import { resetPassword } from '../../contract/passwords.ts'
import { login } from '../../contract/sessions.ts'
import { buildResetLink, buildUser, newEmail } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'
import { hashOfPassword } from './passwords.ts'

const school = openSchool()
const password = 'a yellow bus'
const password_hash = await hashOfPassword(password)
const EIGHT = new Date('2031-02-03T08:00:00Z')

afterEach(() => {
  school.now = undefined
})

test('fifty wrong passwords slow that account only, and the right one works when the delay is over', async () => {
  const [rosa, neighbour] = [await parent(), await parent()]
  school.now = EIGHT
  const statuses = []
  for (let n = 0; n < 50; n += 1) statuses.push((await signIn(rosa, 'wrong')).status)
  expect(statuses).toEqual([...Array(6).fill(401), ...Array(44).fill(429)])
  expect((await signIn(rosa)).status).toBe(429)
  expect((await signIn(neighbour)).status).toBe(200)
  school.now = later(1)
  expect((await signIn(rosa)).status).toBe(200)
})

test('each further wrong password costs more, up to half a minute, and there is always a next try', async () => {
  const rosa = await parent()
  school.now = EIGHT
  const waits = []
  for (let n = 0; n < 15; n += 1) {
    expect((await signIn(rosa, 'wrong')).status).toBe(401)
    const refused = n < 5 ? undefined : await signIn(rosa, 'wrong')
    const wait = Number(refused?.headers.get('retry-after') ?? 0)
    waits.push(wait)
    school.now = later(wait)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30])
  expect((await signIn(rosa)).status).toBe(200)
})

test('who is refused has not tried: the wait grows no longer by it', async () => {
  const rosa = await parent()
  school.now = EIGHT
  for (let n = 0; n < 7; n += 1) await signIn(rosa, 'wrong')
  school.now = later(0.4)
  expect((await signIn(rosa)).headers.get('retry-after')).toBe('1')
  school.now = later(0.599)
  expect((await signIn(rosa)).status).toBe(429)
  school.now = later(0.001)
  expect((await signIn(rosa)).status).toBe(200)
})

test('an address nobody has is slowed like one that somebody has, to the letter', async () => {
  const rosa = await parent()
  const nobody = { email: newEmail() }
  school.now = EIGHT
  for (let n = 0; n < 9; n += 1) {
    const [known, unknown] = await Promise.all([signIn(rosa, 'wrong'), signIn(nobody, 'wrong')])
    expect(asSeen(known)).toEqual(asSeen(unknown))
    expect(known.status).toBe(n < 6 ? 401 : 429)
  }
  expect((await signIn(rosa)).body).toEqual({
    message: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds?.$/),
    code: 'throttled',
  })
})

test('the right password forgets the wrong ones, and so does an hour without any', async () => {
  const rosa = await parent()
  school.now = EIGHT
  const failing = async (times: number) => {
    const statuses = new Set<number>()
    for (let n = 0; n < times; n += 1) statuses.add((await signIn(rosa, 'wrong')).status)
    return [...statuses]
  }
  expect(await failing(5)).toEqual([401])
  expect((await signIn(rosa)).status).toBe(200)
  expect(await failing(7)).toEqual([401, 429])
  school.now = later(60 * 60)
  expect(await failing(3)).toEqual([401, 429])
  school.now = later(60 * 60 + 2)
  expect(await failing(6)).toEqual([401])
})

test('a new password by mail opens the account at once', async () => {
  const rosa = await parent()
  for (let n = 0; n < 7; n += 1) await signIn(rosa, 'wrong')
  const link = { userID: rosa.id, token: await buildResetLink(school.postgres, rosa) }
  const chosen = { password: 'two red wagons', password_confirmation: 'two red wagons' }
  expect((await signIn(rosa, chosen.password)).status).toBe(429)
  expect((await school.as().send(resetPassword, { body: { ...link, ...chosen } })).status).toBe(200)
  expect((await signIn(rosa, chosen.password)).status).toBe(200)
})

function parent() {
  return buildUser(school.postgres, { password_hash })
}

function signIn({ email }: { email: string }, tried = password) {
  return school.as().send(login, { body: { email, password: tried } })
}

function later(seconds: number): Date {
  return new Date((school.now ?? EIGHT).getTime() + seconds * 1000)
}

/** An answer as somebody outside sees it, but for the moment it was given. */
function asSeen({ status, body, headers }: Awaited<ReturnType<typeof signIn>>) {
  const { date, ...seen } = Object.fromEntries(headers)
  return { status, body, headers: Object.keys(seen), retry: seen['retry-after'], length: seen['content-length'] }
}
