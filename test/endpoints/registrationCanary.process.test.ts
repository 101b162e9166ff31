import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import {
  createDraft,
  mailDraftLink,
  openDraft,
  saveDraft,
  submitRegistration,
} from '../../contract/registration/drafts.ts'
import { getRegistration, listRegistrations } from '../../contract/registration/office.ts'
import { acceptRegistration, declineRegistration, updateRegistrationNotes } from '../../contract/registration/review.ts'
import { exportRegistrations, readSensitiveAnswers } from '../../contract/registration/sensitiveAnswers.ts'
import { type Answers, answerAt, withAnswer } from '../../domain/registration/answers.ts'
import { FIELDS } from '../../domain/registration/sections.ts'
import { ACCESS_GROUPS } from '../../domain/registration/sensitive.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { createClient } from '../client.ts'
import { completeForms } from '../data/registrationForm.ts'
import { createDataFolder, type EmbeddedSchool, startEmbeddedSchool } from '../processes/embedded.ts'
import { runStatement } from '../urls.ts'
import { encodings, tablesWith } from './tablesWith.ts'

/** In every text, email address and phone number of the form. */
const CANARY = 'Kanarienvogel'
const PHONE = '9285559'
/** Times and durations of a log, in which the digits of a phone number can occur by chance. */
const CLOCK = /\d*\.\d+|\d{13}/g
/** In the names, which the database has in plain text for the office's list. */
const NAME = 'Stieglitz'
const NAMES = ['student.first_name', 'student.last_name', 'parent_1.name']
/** Receives email, so it is in the header of an email. */
const ADDRESS = 'zeisig@example.org'

test('no answer or resume code is in a log, an email or a file of the database', async () => {
  const folder = createDataFolder()
  const school = await startEmbeddedSchool(folder, { LOG_LEVEL: 'trace', AUTH_RATE_LIMIT: '1000' })
  const form = canaryForm()
  const codes = await registerTwice(school, form)
  await workInTheOffice(school)
  const emails = await waitForEmails(join(folder, 'mail'), 4)
  const secrets = [CANARY, PHONE, ADDRESS, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]
  expect(await checkpoint(join(folder, 'postgres'), secrets)).toEqual([])

  const log = school.server.output().replace(CLOCK, '')
  expect(log).toContain('/api/students/registration/drafts/open')
  expect(log).toMatch(/\/api\/registrations\/\d+\/sensitive/)
  for (const secret of [...secrets, NAME]) expect(found(log, secret), `${secret} in the log`).toEqual([])
  for (const email of emails)
    for (const secret of [CANARY, PHONE, NAME]) expect(found(email, secret), `${secret} in a mail`).toEqual([])
  expect(emails.filter((email) => email.includes(`/student-registration#${codes[0]}`))).toHaveLength(1)
  const files = await filesIn(join(folder, 'postgres'))
  expect(filesWith(files, NAME)).not.toEqual([])
  for (const secret of secrets) expect(filesWith(files, secret), `${secret} in the database`).toEqual([])
})

/** Every text, email address and phone number of the form is a canary. */
function canaryForm(): Answers {
  const [, full = {}] = completeForms()
  const paths = [...FIELDS].filter(([path]) => answerAt(full, path) !== undefined)
  const form = paths.reduce((changed, [path, { kind }], index) => {
    if (kind === 'text' || kind === 'long-text') return withAnswer(changed, path, `${CANARY} ${index}`)
    if (kind === 'email') return withAnswer(changed, path, `${CANARY}-${index}@example.org`)
    if (kind === 'phone') return withAnswer(changed, path, `${PHONE}${String(index).padStart(3, '0')}`)
    return changed
  }, full)
  const named = NAMES.reduce((changed, path) => withAnswer(changed, path, NAME), form)
  return withAnswer(named, 'parent_1.email', ADDRESS)
}

/** Saves, emails, resumes and submits drafts, also with mistakes. Returns the resume codes. */
async function registerTwice({ server }: EmbeddedSchool, form: Answers): Promise<string[]> {
  const family = createClient(server.origin)
  const draft = async () => (await family.send(createDraft, { body: { answers: form } })).body.resume_code
  const [first, second] = [await draft(), await draft()]
  const save = (revision: number, answers: object) =>
    family.send(saveDraft, { body: { resume_code: first, revision, answers } })
  expect((await save(1, withAnswer(form, 'student.city', `${CANARY} town`))).status).toBe(200)
  expect((await save(1, withAnswer(form, 'student.city', `${CANARY} city`))).status).toBe(412)
  expect((await save(2, { student: { [CANARY]: CANARY } })).status).toBe(422)
  expect((await family.send(openDraft, { body: { resume_code: `${first}X` } })).status).toBe(404)
  expect((await family.send(openDraft, { body: { resume_code: first } })).status).toBe(200)
  await family.send(mailDraftLink, { body: { resume_code: first, email: 'someone@example.org' } })
  await expect.poll(() => server.output()).toContain('.eml')
  const submit = (body: object, resume_code: string) =>
    family.send(submitRegistration, { body: { ...body, resume_code }, key: `canary-${resume_code}` })
  expect((await submit(withAnswer(form, 'student.year', CANARY), first)).status).toBe(422)
  expect((await submit(withAnswer(form, 'student.city', CANARY.repeat(30_000)), first)).status).toBe(413)
  await sendBroken(server.origin, first)
  for (const code of [first, second]) expect((await submit(form, code)).status).toBe(201)
  return [first, second]
}

/** Requests that no screen sends: a code in an address, broken JSON, and another content type. */
async function sendBroken(origin: string, code: string): Promise<void> {
  const path = `${origin}/api/students/registration`
  await fetch(`${path}/drafts/${code}`)
  await fetch(`${path}/drafts/open?resume_code=${code}`, { method: 'POST' })
  await fetch(`${origin}/student-registration/${code}?${CANARY}`)
  for (const type of ['application/json', 'text/plain'])
    await fetch(path, { method: 'POST', headers: { 'content-type': type }, body: `{"student": {"city": "${CANARY}` })
}

/** Reads and exports all answers, writes notes, and accepts one registration and declines the other. */
async function workInTheOffice({ office }: EmbeddedSchool): Promise<void> {
  const { registrations } = (await office.send(listRegistrations, { query: { search: NAME, page: '1' } })).body
  expect(registrations).toHaveLength(2)
  const [one = 0, other = 0] = registrations.map(({ id }) => id).sort((a, b) => a - b)
  const groups = [...ACCESS_GROUPS]
  for (const id of [one, other]) {
    expect((await office.send(readSensitiveAnswers, { params: { id }, body: { groups } })).status).toBe(200)
    const read = await office.send(getRegistration, { params: { id } })
    expect(JSON.stringify(read.body)).toContain(CANARY)
    const headers = { 'if-match': read.headers.get('etag') ?? '' }
    const notes = { params: { id }, body: { notes: `${CANARY} called` }, headers, key: `canary-notes-${id}` }
    expect((await office.send(updateRegistrationNotes, notes)).status).toBe(200)
  }
  const exported = await office.send(exportRegistrations, {
    body: { fields: [...FIELDS.keys()] },
    key: 'canary-export',
  })
  expect(JSON.stringify(exported.body)).toContain(CANARY)
  const etag = async (id: number) => (await office.send(getRegistration, { params: { id } })).headers.get('etag') ?? ''
  const student = { first_name: 'Ana', last_name: 'Nez', grade: '5' }
  const new_parent = { first_name: 'Rosa', last_name: 'Nez', email: 'rosa.nez@example.org', phone: '9285550100' }
  const accepted = await office.send(acceptRegistration, {
    ...{ params: { id: one }, body: { student, new_parent }, key: 'canary-accept' },
    headers: { 'if-match': await etag(one) },
  })
  const declined = await office.send(declineRegistration, {
    ...{ params: { id: other }, body: { text: 'The class is full.' }, key: 'canary-decline' },
    headers: { 'if-match': await etag(other) },
  })
  expect([accepted.status, declined.status]).toEqual([200, 200])
}

/** Makes PostgreSQL write everything to its files, and returns the tables that contain a secret. */
async function checkpoint(folder: string, secrets: readonly string[]): Promise<string[]> {
  const database = await startEmbedded({ folder })
  const owner = new Postgres(database.ownerUrl)
  try {
    await runStatement(database.ownerUrl, 'checkpoint')
    const found = []
    for (const text of secrets.flatMap(encodings)) found.push(...(await tablesWith(owner.db, text)))
    return found
  } finally {
    await owner.close()
    await database.stop()
  }
}

/** The text, the HTML and the subject of each email. */
async function waitForEmails(folder: string, count: number): Promise<string[]> {
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await names()).length).toBeGreaterThanOrEqual(count)
  return Promise.all(
    (await names()).map(async (name) => {
      const { subject, text, html } = await PostalMime.parse(await readFile(join(folder, name)))
      return [subject, text, html].join('\n')
    }),
  )
}

interface ReadFile {
  readonly name: string
  readonly content: Buffer
}

async function filesIn(folder: string): Promise<ReadFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(name) })))
}

function filesWith(files: readonly ReadFile[], secret: string): string[] {
  return files.filter(({ content }) => encodings(secret).some((text) => content.includes(text))).map(({ name }) => name)
}

/** The encodings of the secret that the text contains. */
function found(text: string, secret: string): string[] {
  return encodings(secret).filter((encoded) => text.includes(encoded))
}
