import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { type BuiltUser, buildRegistration, buildUser, newEmail } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { reviewsOf } from '../../../test/data/reviews.ts'
import { runEmailWorker } from '../../../test/processes/emailWorker.ts'
import { startMailServer } from '../../../test/processes/mailServer.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  office = reviewsOf(school, admin)
})

test('a registration goes through review, decline and reopening, and its history says who and when', async () => {
  const { id } = await buildRegistration(school.postgres)
  expect(await office.start(id)).toMatchObject({ status: 200, body: { registration: { state: 'in-review' } } })
  expect(await office.decline(id, 'The grade is full.')).toMatchObject({
    body: { registration: { state: 'declined' } },
  })
  expect(await office.reopen(id)).toMatchObject({ body: { registration: { state: 'in-review', revision: 4 } } })
  await office.decline(id, 'The grade is still full.')
  const { history, declines } = await office.read(id)
  expect(history.map(({ event, user_id }) => [event, user_id])).toEqual([
    ['received', null],
    ...['review-started', 'declined', 'reopened', 'declined'].map((event) => [event, admin.id]),
  ])
  expect(declines.map(({ text }) => text)).toEqual(['The grade is full.', 'The grade is still full.'])
})

test.each([
  ['start', 'in-review', (id: number) => office.start(id), 'The review of this registration has already started.'],
  ['accept', 'declined', (id: number) => office.accept(id), 'This registration has already been declined.'],
  ['decline', 'declined', (id: number) => office.decline(id), 'This registration has already been declined.'],
  ['reopen', 'new', (id: number) => office.reopen(id), 'This registration is still open.'],
] as const)('%s is refused for a registration that is %s, and nothing is changed', async (_, state, act, message) => {
  const { id } = await buildRegistration(school.postgres, {
    state,
    declined_at: state === 'declined' ? new Date() : null,
  })
  const before = await office.read(id)
  expect(await act(id)).toMatchObject({ status: 409, body: { code: 'wrong-state', message, registration: { state } } })
  expect(await office.read(id)).toEqual(before)
})

test('an action on an old revision gets the current registration and changes nothing', async () => {
  const { id } = await buildRegistration(school.postgres)
  await office.writeNotes(id, 'Called the family')
  for (const response of [
    await office.start(id, 1),
    await office.accept(id, undefined, 1),
    await office.decline(id, 'No', 1),
  ])
    expect(response).toMatchObject({ status: 412, body: { code: 'changed', registration: { id, revision: 2 } } })
  expect((await office.start(id, 2)).status).toBe(200)
})

test('notes are stored encrypted, and two admins never overwrite each other', async () => {
  const { id } = await buildRegistration(school.postgres)
  expect((await office.writeNotes(id, 'Marmalade Skyhawk', 1)).status).toBe(200)
  const refused = await office.writeNotes(id, 'Other notes', 1)
  expect(refused).toMatchObject({ status: 412, body: { registration: { notes: 'Marmalade Skyhawk', revision: 2 } } })
  expect(await office.writeNotes(id, 'Marmalade Skyhawk', 1)).toMatchObject({
    status: 200,
    body: { registration: { revision: 2 } },
  })
  const { history, notes } = await office.read(id)
  expect([notes, history.map(({ event }) => event)]).toEqual(['Marmalade Skyhawk', ['received', 'notes-edited']])
  expect(await readDatabase()).not.toContain('Marmalade')
})

test('a declined family gets the text of the office and no answers', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const email = newEmail()
  const { id, reference } = await buildRegistration(school.postgres, {
    form: withAnswer(registrationForm(), 'parent_1.email', email),
  })
  await office.decline(id, 'Grade 5 is full.\nPlease ask again in January.')
  const [received] = await server.waitForEmails(email)
  expect(received?.text).toContain(reference)
  expect(received?.text).toContain('Grade 5 is full.\n\nPlease ask again in January.')
  const withoutReference = received?.text?.replace(reference, '')
  for (const answer of ['Ana', 'Rosa', 'Flagstaff', '2015']) expect(withoutReference).not.toContain(answer)
  expect(await readDatabase()).not.toContain('January')
})

test('a family is not told of a decline that was reopened before its email was sent', async () => {
  const email = newEmail()
  const form = withAnswer(registrationForm(), 'parent_1.email', email)
  const { id } = await buildRegistration(school.postgres, { form })
  await office.decline(id, 'Grade 6 is full.')
  await office.reopen(id)
  await office.decline(id, 'Grade 5 is full.')
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  await server.waitForEmails(email)
  await expect.poll(() => waitingEmails(id)).toBe(0)
  expect(server.emailsTo(email).map(({ text = '' }) => /Grade \d/.exec(text)?.[0])).toEqual(['Grade 5'])
})

test('the audit trail has the states and no names or answers', async () => {
  const { id, reference } = await buildRegistration(school.postgres)
  await office.start(id)
  await office.decline(id, 'The grade is full.')
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_name', 'before', 'after'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'edited', subject_name: reference, before: { state: 'new' }, after: { state: 'in review' } },
    { action: 'edited', subject_name: reference, before: { state: 'in review' }, after: { state: 'declined' } },
  ])
})

async function waitingEmails(registration_id: number): Promise<number> {
  const { rows } = await sql`select from pgboss.job
    where data->>'registration_id' = ${String(registration_id)} and state in ('created', 'retry', 'active')`.execute(
    school.db,
  )
  return rows.length
}

/** All rows of the tables that could contain what the office writes. */
async function readDatabase(): Promise<string> {
  const { rows: registrations } =
    await sql`select registration::text, encode(office, 'escape') as office from registration`.execute(school.db)
  const { rows: responses } = await sql`select body from idempotent_response`.execute(school.db)
  const { rows: jobs } = await sql`select data::text from pgboss.job`.execute(school.db)
  const { rows: entries } = await sql`select audit_entry::text as entry from audit_entry`.execute(school.db)
  return JSON.stringify([registrations, responses, jobs, entries])
}
