import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { type Client, createClient } from '../../test/client.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { newResumeCode } from './codes.ts'

const school = openSchool()
const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const ANSWERS = { student: { first_name: 'Ana' } }
const throttled = { status: 429, body: { code: 'throttled' } }

test('of 150 submissions from one address in a minute, 60 are accepted, and no other family loses its draft', async () => {
  const { family, at } = await openWithLimits(new Date('2031-02-03T08:00:30Z'))
  const codes = await createDrafts(150)
  const responses = await inBatches(codes, (resume_code) => submit(family, resume_code))
  const accepted = responses.filter(({ status }) => status === 201)
  expect(problems(responses)).toEqual([])
  expect(new Set(accepted.map(({ body }) => body.reference)).size).toBe(60)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(90)
  for (const response of refused) {
    expect(response).toMatchObject(throttled)
    expect(response.headers.get('retry-after')).toBe('30')
  }
  const drafts = await school.db.selectFrom('registration_draft').select('revision').execute()
  expect(drafts.map(({ revision }) => revision)).toEqual(Array.from({ length: 90 }, () => 1))

  at(new Date('2031-02-03T08:01:00Z'))
  const waiting = codes.filter((_, index) => responses[index]?.status === 429).slice(0, 60)
  const repeated = await inBatches(waiting, (resume_code) => submit(family, resume_code))
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]))
})

test('60 families who type in one computer room are never throttled, whatever else their address sends', async () => {
  const { family } = await openWithLimits(new Date('2031-02-04T08:00:00Z'))
  const codes = await inBatches(Array.from({ length: 60 }), async () => (await create(family)).body.resume_code)
  expect(await create(family)).toMatchObject(throttled)
  // More than the 600 drafts that a network may start in an hour.
  for (let revision = 1; revision <= 11; revision++) {
    const saved = await inBatches(codes, (resume_code) => save(family, resume_code, revision))
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  }
})

test('a network starts 600 drafts in an hour, and its families can still save', async () => {
  const { family, at } = await openWithLimits(new Date('2031-02-06T08:00:00Z'))
  for (let minute = 0; minute < 10; minute++) {
    at(new Date(`2031-02-06T08:0${minute}:00Z`))
    const created = await inBatches(Array.from({ length: 60 }), () => create(family))
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]))
  }
  at(new Date('2031-02-06T08:45:00Z'))
  const refused = await create(family)
  expect(refused).toMatchObject(throttled)
  expect(refused.headers.get('retry-after')).toBe('900')
  const [resume_code = ''] = await createDrafts(1)
  expect((await save(family, resume_code, 1)).status).toBe(200)
  at(new Date('2031-02-06T09:00:00Z'))
  expect((await create(family)).status).toBe(201)
})

test('the 61st unknown code of a minute is throttled, also on other calls, and known codes are served', async () => {
  const { family, at } = await openWithLimits(new Date('2031-02-05T08:00:15Z'))
  const { resume_code } = (await create(family)).body
  const guesses = await inBatches(Array.from({ length: 60 }), () => open(family, newResumeCode()))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
  const refused = [await open(family, newResumeCode()), await save(family, newResumeCode(), 1)]
  for (const response of refused) {
    expect(response).toMatchObject(throttled)
    expect(response.headers.get('retry-after')).toBe('45')
  }
  expect((await open(family, resume_code)).status).toBe(200)
  expect((await save(family, resume_code, 1)).status).toBe(200)
  at(new Date('2031-02-05T08:01:00Z'))
  expect((await open(family, newResumeCode())).status).toBe(404)
})

test('a code has 120 random bits', () => {
  const codes = Array.from({ length: 4096 }, () => newResumeCode().replaceAll('-', ''))
  expect(new Set(codes).size).toBe(codes.length)
  for (let place = 0; place < 24; place++) {
    const counts = ALPHABET.map((letter) => codes.filter((code) => code[place] === letter).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(codes.length)
    const expected = codes.length / ALPHABET.length
    // The standard deviation is 11. A letter outside eight of them occurs once in 10^14 runs.
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(90)
  }
})

test('no call has a resume code in its address', () => {
  const endpoints = Object.values<Endpoint>(ENDPOINTS)
  const withCode = endpoints.filter(({ body }) => Object.hasOwn(body?.shape ?? {}, 'resume_code'))
  expect(withCode).toHaveLength(4)
  for (const { path, query, params } of endpoints) {
    const names = [...Object.keys(query?.shape ?? {}), ...Object.keys(params?.shape ?? {})]
    expect([path, names.filter((name) => /code/.test(name))]).toEqual([path, []])
  }
})

/** The responses that are neither an accepted registration nor a limit. */
function problems(responses: readonly { status: number; body: unknown }[]) {
  return responses
    .filter(({ status }) => status !== 201 && status !== 429)
    .map(({ status, body }) => ({ status, body }))
}

/** A server with the default limits and a clock. */
async function openWithLimits(start: Date) {
  let now = start
  const family = createClient(await startListening({ postgres: school.postgres, clock: () => now }))
  school.now = now
  const at = (time: Date) => {
    now = time
  }
  return { family, at }
}

/** Without the limits. */
async function createDrafts(count: number): Promise<string[]> {
  return inBatches(Array.from({ length: count }), async () => (await create(school.as())).body.resume_code)
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += 30)
    results.push(...(await Promise.all(items.slice(from, from + 30).map(work))))
  return results
}

function create(family: Client) {
  return family.send(createDraft, { body: { answers: ANSWERS } })
}

function open(family: Client, resume_code: string) {
  return family.send(openDraft, { body: { resume_code } })
}

function save(family: Client, resume_code: string, revision: number) {
  const answers = { student: { first_name: `Ana ${revision}` } }
  return family.send(saveDraft, { body: { resume_code, revision, answers } })
}

function submit(family: Client, resume_code: string) {
  return family.send(submitRegistration, { body: { ...form(), resume_code }, key: resume_code })
}

/** Of the school year in which the test's clock is. */
function form() {
  const answers = registrationForm()
  return { ...answers, student: { ...Object(answers.student), year: '2030 - 2031', birthdate: '03/07/2025' } }
}
