import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  createDraft,
  mailDraftLink,
  openDraft,
  saveDraft,
  submitRegistration,
} from '../../../contract/registration/drafts.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { buildUser, newEmail } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { runEmailWorker } from '../../../test/processes/emailWorker.ts'
import { startMailServer } from '../../../test/processes/mailServer.ts'
import { openSchool } from '../../../test/school.ts'
import { CipherError } from '../../dataKeys/dataCipher.ts'
import { KeyRing } from '../../dataKeys/keyRing.ts'

const school = openSchool()
const ANSWERS = { student: { first_name: 'Ana' } }

afterEach(async () => {
  school.now = undefined
  await school.owner.db.deleteFrom('registration_draft').execute()
})

test('a draft is opened with its code, also when the code is typed in lower case without dashes', async () => {
  const { resume_code } = await create()
  expect(resume_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  for (const typed of [resume_code, resume_code.replaceAll('-', '').toLowerCase(), ` ${resume_code} `])
    expect(await open(typed)).toMatchObject({ status: 200, body: { answers: ANSWERS, revision: 1 } })
})

test('a save of an earlier revision gets the later draft and changes nothing', async () => {
  const { resume_code } = await create()
  const answers = { student: { first_name: 'Ann' } }
  expect(await save(resume_code, 1, answers)).toMatchObject({ status: 200, body: { revision: 2 } })
  const refused = await save(resume_code, 1, { student: { first_name: 'Anna' } })
  expect(refused).toMatchObject({ status: 412, body: { code: 'changed', answers, revision: 2 } })
  expect((await open(resume_code)).body.answers).toEqual(answers)
})

test('a draft is gone 30 days after its last change', async () => {
  const { resume_code } = await create()
  const [retention, minute] = [30 * DAY_MS, 60_000]
  const later = Date.now() + retention - minute
  school.now = new Date(later)
  expect((await save(resume_code, 1, { student: { first_name: 'Ann' } })).status).toBe(200)
  school.now = new Date(later + retention - minute)
  expect((await open(resume_code)).status).toBe(200)
  school.now = new Date(later + retention)
  expect((await open(resume_code)).status).toBe(404)
})

test('a save can be sent again after its response was lost, and other answers cannot take its revision', async () => {
  const { resume_code } = await create()
  const first = await save(resume_code, 1, { student: { first_name: 'Ann' } })
  expect(await save(resume_code, 1, { student: { first_name: 'Ann' } })).toMatchObject({
    status: 200,
    body: first.body,
  })
  expect((await save(resume_code, 1, { student: { first_name: 'Eva' } })).status).toBe(412)
})

test('a save that changes nothing writes nothing, not even a lock', async () => {
  const { resume_code } = await create()
  const version = () =>
    sql`select xmin::text, xmax::text, ctid::text, revision, saved_at, bytes_left from registration_draft`.execute(
      school.db,
    )
  const before = await version()
  const saved = await save(resume_code, 1, ANSWERS)
  expect(saved).toMatchObject({ status: 200, body: { revision: 1 } })
  expect((await version()).rows).toEqual(before.rows)
  expect((await save(resume_code, 1, { student: { first_name: 'Ann' } })).status).toBe(200)
  expect((await version()).rows).not.toEqual(before.rows)
})

test('answers from before they were compressed can still be opened', async () => {
  const { resume_code } = await create()
  const { id, key_id } = await school.db
    .selectFrom('registration_draft')
    .select(['id', 'key_id'])
    .executeTakeFirstOrThrow()
  const cipher = new KeyRing([school.dataKey]).cipherOf(key_id)
  const content = cipher.encryptText(
    JSON.stringify({ answers: ANSWERS, visited: [], resume_code }),
    `registration draft ${id}`,
  )
  await school.db.updateTable('registration_draft').set({ content }).where('id', '=', id).execute()
  expect((await open(resume_code)).body.answers).toEqual(ANSWERS)
})

test('the resume code of a draft started by a signed-in parent is not stored with an idempotency key', async () => {
  const parent = await buildUser(school.postgres)
  const { body } = await school.as(parent).send(createDraft, { body: { answers: ANSWERS }, key: 'start-a-draft' })
  const { rows } = await sql<{
    text: string
  }>`select idempotent_response::text as text from idempotent_response`.execute(school.db)
  expect(JSON.stringify(rows)).not.toContain(body.resume_code)
})

test('a submitted registration deletes its draft, and a refused one keeps it', async () => {
  const { resume_code } = await create()
  const submit = (form: object) => school.as().send(submitRegistration, { body: { ...form, resume_code } })
  expect((await submit({})).status).toBe(422)
  expect((await open(resume_code)).status).toBe(200)
  expect((await submit(registrationForm())).status).toBe(201)
  expect((await open(resume_code)).status).toBe(404)
})

test('neither the code nor the answers are in the database', async () => {
  const { resume_code } = await create({ student: { nickname: 'Marmalade Skyhawk' } })
  const { rows } = await sql<{ text: string }>`
    select registration_draft::text || encode(content, 'escape') as text from registration_draft`.execute(school.db)
  const text = JSON.stringify(rows)
  expect(text).not.toContain('Marmalade')
  expect(text).not.toContain(resume_code.replaceAll('-', ''))
})

test('the emailed link opens the draft, and its code is after the #', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const { resume_code } = await create()
  const email = newEmail()
  expect((await school.as().send(mailDraftLink, { body: { resume_code, email } })).status).toBe(200)
  const [received] = await server.waitForEmails(email)
  expect(received?.text).toContain(`/student-registration#${resume_code}`)
  expect(received?.text).not.toContain('Ana')
})

test('another data key opens no answers and says so', () => {
  const [keys, others] = [new KeyRing([Buffer.alloc(32, 1)]), new KeyRing([Buffer.alloc(32, 2)])]
  const { keyId } = keys.first
  const encrypted = keys.first.encrypt(ANSWERS, 'row')
  expect(keys.decrypt(encrypted, 'row', keyId)).toEqual(ANSWERS)
  expect(() => others.decrypt(encrypted, 'row', keyId)).toThrow(CipherError)
  expect(() => others.decrypt(encrypted, 'row', keyId)).toThrow(/encrypted with the data key [0-9a-f]{16}.*DATA_KEY/)
  expect(() => others.decrypt(encrypted, 'row', others.first.keyId)).toThrow('damaged')
  expect(() => keys.decrypt(encrypted, 'another row', keyId)).toThrow('damaged')
  encrypted[20] = (encrypted[20] ?? 0) ^ 1
  expect(() => keys.decrypt(encrypted, 'row', keyId)).toThrow('damaged')
})

async function create(answers: object = ANSWERS) {
  return (await school.as().send(createDraft, { body: { answers } })).body
}

function open(resume_code: string) {
  return school.as().send(openDraft, { body: { resume_code } })
}

function save(resume_code: string, revision: number, answers: object) {
  return school.as().send(saveDraft, { body: { resume_code, revision, answers } })
}
