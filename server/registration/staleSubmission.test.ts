import { expect, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { type Answers, withAnswer } from '../../domain/registration/answers.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { hashResumeCode } from './codes.ts'

/** A registration is sent with the revision of the draft that its answers continue. */
const school = openSchool()
const FORM = registrationForm()
const OTHER = withAnswer(FORM, 'student.nickname', 'Annie')

test('answers are not sent when another device saved other answers since, and the draft stays', async () => {
  const code = await create(FORM)
  await save(code, 1, OTHER)
  expect(await submit(code, 1, FORM)).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect((await school.as().send(openDraft, { body: { resume_code: code } })).body).toMatchObject({ revision: 2 })
  expect((await submit(code, 2, OTHER)).status).toBe(201)
})

test('the response to a stale submission has no answers', async () => {
  const code = await create(FORM)
  await save(code, 1, OTHER)
  expect(JSON.stringify((await submit(code, 1, FORM)).body)).not.toContain('Annie')
})

test('answers are sent although the response of their last save was lost', async () => {
  const code = await create(FORM)
  await save(code, 1, OTHER)
  expect((await submit(code, 1, OTHER)).status).toBe(201)
})

test('answers are sent without a revision, and with that of an expired draft', async () => {
  const code = await create(FORM)
  await save(code, 1, OTHER)
  const form = withAnswer(FORM, 'student.nickname', 'Anita')
  expect((await submit(code, undefined, form)).status).toBe(201)
  expect((await submit('0000-0000-0000-0000-0000-0001', 7, form)).status).toBe(201)
})

test('when a device saves while another sends, the answers of the first one are not lost', async () => {
  const code = await create(FORM)
  const [saved, sent] = await inTurn(
    code,
    () => save(code, 1, OTHER),
    () => submit(code, 1, FORM),
  )
  expect([saved.status, sent.status]).toEqual([200, 412])
})

test('when a device sends while another saves, the save is told that the draft is gone', async () => {
  const code = await create(FORM)
  const [sent, saved] = await inTurn(
    code,
    () => submit(code, 1, FORM),
    () => save(code, 1, OTHER),
  )
  expect([sent.status, saved.status]).toEqual([201, 404])
})

/** Holds the draft until both requests wait for it, the first one first. */
async function inTurn<A, B>(code: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const sent = await school.owner.transaction(async (trx) => {
    const draft = trx.selectFrom('registration_draft').select('id').where('code_hash', '=', hashResumeCode(code))
    await draft.forUpdate().execute()
    const requests = [first()] as const
    await waitUntilBlocked(school.owner.db)
    const both = [...requests, second()] as const
    await waitUntilAllBlocked(school.owner.db, 2)
    return { both }
  })
  return Promise.all(sent.both)
}

async function create(answers: Answers): Promise<string> {
  return (await school.as().send(createDraft, { body: { answers } })).body.resume_code
}

function save(resume_code: string, revision: number, answers: Answers) {
  return school.as().send(saveDraft, { body: { resume_code, revision, answers } })
}

function submit(resume_code: string, revision: number | undefined, answers: Answers) {
  const body = { ...answers, resume_code, ...(revision !== undefined && { revision }) }
  return school.as().send(submitRegistration, { body })
}
