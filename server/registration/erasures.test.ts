import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDraft, openDraft, saveDraft } from '../../contract/registration/drafts.ts'
import { listErasures } from '../../contract/registration/office.ts'
import { reopenRegistration } from '../../contract/registration/review.ts'
import { updateSchool } from '../../contract/school.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Client } from '../../test/client.ts'
import { buildRegistration, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { eraseExpired } from './erasures.ts'

const school = openSchool()
const NOW = new Date('2026-11-22T18:00:00Z')
const settings = { name: 'Canyon', time_zone: 'America/Phoenix' }
const daysLater = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms)

beforeEach(async () => {
  school.now = NOW
  await school.owner.db.deleteFrom('erasure_count').execute()
})
afterEach(async () => {
  await school.owner.db.deleteFrom('registration').execute()
  await school.owner.db.deleteFrom('registration_draft').execute()
  await school.owner.db.updateTable('school').set({ draft_retention_days: 30, declined_retention_days: 365 }).execute()
})

test('a draft is erased 30 days after its last change, and only its count is left', async () => {
  const draft = await create()
  await eraseExpired(school.db, daysLater(30, -1))
  expect(await draftCount()).toBe(1)
  expect(await erasures()).toEqual([])
  await eraseExpired(school.db, daysLater(30))
  expect(await draftCount()).toBe(0)
  expect((await open(draft)).status).toBe(404)
  expect(await erasures()).toEqual([{ month: '2026-12', drafts: 1, declined: 0 }])
})

test('erasures of a month add up, by the month of the school’s time zone', async () => {
  await create()
  await create()
  await eraseExpired(school.db, new Date('2027-02-01T06:59:00Z'))
  await create()
  await eraseExpired(school.db, new Date('2027-01-31T12:00:00Z'))
  await eraseExpired(school.db, new Date('2027-02-02T12:00:00Z'))
  expect(await erasures()).toEqual([{ month: '2027-01', drafts: 3, declined: 0 }])
})

test('the office decides how long drafts are kept, for opening and for erasing', async () => {
  const draft = await create()
  const admin = await office()
  await admin.send(updateSchool, { body: { ...settings, draft_retention_days: 7 } })
  school.now = daysLater(7, -1)
  expect((await open(draft)).status).toBe(200)
  school.now = daysLater(7)
  expect((await open(draft)).status).toBe(404)
  await eraseExpired(school.db, daysLater(7))
  expect(await draftCount()).toBe(0)
})

test.each([
  [{ draft_retention_days: 6 }, 'draft_retention_days', 'Enter a number from 7 to 180'],
  [{ draft_retention_days: 181 }, 'draft_retention_days', 'Enter a number from 7 to 180'],
  [{ declined_retention_days: 29 }, 'declined_retention_days', 'Enter a number from 30 to 3650'],
  [{ declined_retention_days: 3651 }, 'declined_retention_days', 'Enter a number from 30 to 3650'],
])('the setting %j is refused', async (days, field, message) => {
  const admin = await office()
  const response = await admin.send(updateSchool, { body: { ...settings, ...days } })
  expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
})

test('a declined registration is erased with its history after a year, and no other registration is', async () => {
  const declined = { state: 'declined', declined_at: NOW } as const
  const { id } = await buildRegistration(school.postgres, declined)
  await buildRegistration(school.postgres, { received_at: daysLater(-2000) })
  await buildRegistration(school.postgres, { received_at: daysLater(-2000), state: 'in-review' })
  await eraseExpired(school.db, daysLater(365, -1))
  expect(await registrationCount()).toBe(3)
  await eraseExpired(school.db, daysLater(365))
  expect(await registrationCount()).toBe(2)
  const history = school.db.selectFrom('registration_event').select('id').where('registration_id', '=', id)
  expect(await history.execute()).toEqual([])
  expect(await erasures()).toEqual([{ month: '2027-11', drafts: 0, declined: 1 }])
})

test('a draft that is saved while it is erased is kept', async () => {
  const draft = await create()
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('update registration_draft set saved_at = $1', [daysLater(30)])
  const erasing = eraseExpired(school.db, daysLater(30))
  await waitUntilBlocked(school.owner.db)
  await holder.query('commit')
  await erasing
  school.now = daysLater(31)
  expect((await save(draft)).status).toBe(200)
  expect(await erasures()).toEqual([])
})

test('a registration that the office reopens while it is erased is kept', async () => {
  const admin = await office()
  const { id } = await buildRegistration(school.postgres, { state: 'declined', declined_at: NOW })
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from registration where id = $1 for update', [id])
  const reopening = admin.send(reopenRegistration, { params: { id }, body: {} })
  await waitUntilBlocked(school.owner.db)
  const erasing = eraseExpired(school.db, daysLater(365))
  await waitUntilAllBlocked(school.owner.db, 2)
  await holder.query('commit')
  expect((await reopening).status).toBe(200)
  await erasing
  expect(await registrationCount()).toBe(1)
})

/** By the real clock, so that the session is valid. */
async function office(): Promise<Client> {
  school.now = undefined
  return school.as(await buildUser(school.postgres, { role: 'admin' }))
}

async function create(): Promise<string> {
  return (await school.as().send(createDraft, { body: { answers: { student: { first_name: 'Ana' } } } })).body
    .resume_code
}

function open(resume_code: string) {
  return school.as().send(openDraft, { body: { resume_code } })
}

function save(resume_code: string) {
  return school.as().send(saveDraft, { body: { resume_code, revision: 1, answers: {} } })
}

async function draftCount(): Promise<number> {
  return (await school.db.selectFrom('registration_draft').select('id').execute()).length
}

async function registrationCount(): Promise<number> {
  return (await school.db.selectFrom('registration').select('id').execute()).length
}

async function erasures() {
  return (await (await office()).send(listErasures)).body.erasures
}
