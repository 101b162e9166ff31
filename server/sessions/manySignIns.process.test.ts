import { afterEach, expect, test } from 'vitest'
import { newEmail } from '../../test/data/builders.ts'
import { buildMany } from '../../test/data/buildMany.ts'
import { buildParentWithPassword, cookieHeader, signInFrom } from '../../test/data/signIns.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { RecordedDelays } from '../../test/races/delays.ts'
import { openSchool } from '../../test/school.ts'
import { SignInDelays } from './checkCredentials.ts'
import { PARALLEL_UNKNOWN_DEVICES } from './passwordHashing.ts'

const school = openSchool()
const SCHOOL = '192.0.2.1'
/** Attempts of one network within the longest delay: ten a second for ten seconds, plus the first. */
const HELD = 101
/** Sign-ins that are looked up before the passwords of earlier ones are checked, and those whose failures are being counted. */
const IN_FLIGHT = PARALLEL_UNKNOWN_DEVICES + 7

afterEach(async () => {
  school.now = undefined
  await school.db.deleteFrom('sign_in_counter').execute()
})

test('five hundred parallel right passwords from one network are all accepted', async () => {
  const origin = await open()
  const families = await buildMany(500, () => buildParentWithPassword(school))
  const responses = await Promise.all(families.map(({ email }) => signInFrom({ origin, network: SCHOOL }, email)))
  const waits = responses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  console.log(`500 sign-ins at once from one network: p50 ${seconds(waits[250])} s, p95 ${seconds(waits[475])} s`)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a hundred right passwords in a minute do not delay the next sign-in of their network', async () => {
  const delays = new RecordedDelays()
  const origin = await open(delays)
  const families = await buildMany(100, () => buildParentWithPassword(school))
  school.now = new Date('2031-02-03T08:00:00Z')
  await Promise.all(families.map(({ email }) => signInFrom({ origin, network: SCHOOL }, email)))
  const { email } = await buildParentWithPassword(school)
  const next = await signInFrom({ origin, network: SCHOOL }, email)
  expect([next.status, delays.milliseconds]).toEqual([200, []])
})

test('a network with sixty failures in a minute is paced for unknown devices only', async () => {
  const origin = await open()
  school.now = new Date('2031-02-03T08:00:00Z')
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signInFrom({ origin, network: SCHOOL }, email))
  const guesses = Array.from({ length: 240 }, () => signInFrom({ origin, network: SCHOOL }, newEmail(), 'wrong'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const checked = statuses.filter((status) => status === 401).length
  expect(checked).toBeGreaterThanOrEqual(60 + HELD)
  expect(checked).toBeLessThanOrEqual(60 + HELD + IN_FLIGHT)
  expect(statuses.filter((status) => status === 429)).toHaveLength(240 - checked)
  expect((await signInFrom({ origin, network: SCHOOL }, email)).status).toBe(429)
  const known = await signInFrom({ origin, network: SCHOOL, cookies }, email)
  const elsewhere = await signInFrom({ origin, network: '192.0.2.2' }, email)
  expect([known.status, elsewhere.status]).toEqual([200, 200])
  school.now = new Date('2031-02-03T08:01:00Z')
  expect((await signInFrom({ origin, network: SCHOOL }, email)).status).toBe(200)
})

test('an unknown device signs in while a script on its network tries many accounts', async () => {
  const origin = await open()
  const { email } = await buildParentWithPassword(school)
  let isRunning = true
  let checked = 0
  const spray = async () => {
    while (isRunning)
      if ((await signInFrom({ origin, network: SCHOOL }, newEmail(), 'wrong')).status === 401) checked += 1
  }
  const script = Array.from({ length: 20 }, spray)
  await expect.poll(() => checked).toBeGreaterThan(70)
  const family = await signInFrom({ origin, network: SCHOOL }, email)
  isRunning = false
  await Promise.all(script)
  console.log(`right password while 20 connections spray the same network: ${seconds(family.milliseconds)} s`)
  expect(family.status).toBe(200)
})

function open(delays = new SignInDelays()) {
  return startListening({
    postgres: school.postgres,
    clock: () => school.now ?? new Date(),
    trustProxy: 1,
    signInDelays: delays,
  })
}

function seconds(milliseconds = 0): string {
  return (milliseconds / 1000).toFixed(2)
}
