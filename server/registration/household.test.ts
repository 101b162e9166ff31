import { expect, test } from 'vitest'
import { mergeAccounts } from '../../contract/mergeAccounts.ts'
import { deleteParent } from '../../contract/parents.ts'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../contract/registration/drafts.ts'
import { type Household, readHousehold } from '../../contract/registration/household.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type Answers, answerAt, withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildRegistration,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const submit = (by: BuiltUser | undefined, form: Answers, household?: string) =>
  school.as(by).send(submitRegistration, { body: { ...form, ...(household !== undefined && { household }) } })
const read = async (by: BuiltUser): Promise<Household> =>
  (await school.as(by).send(readHousehold, { body: {} })).body.household

const OF_ACCOUNT = (email: string) => ({
  id: null,
  source: null,
  answers: { parent_1: { name: 'Rosa Yazzie', phone: '9285550100', email } },
})

/** A child of the account, made by a registration with this Enrolling Parent. */
async function buildAccepted(parent: BuiltUser, email: string, child: object = {}) {
  const { id: student_id } = await buildStudent(school.postgres, { parent_id: parent.id, ...child })
  const form = withAnswer(registrationForm(), 'parent_1.email', email)
  return buildRegistration(school.postgres, { form, state: 'accepted', student_id })
}

test('an account without a registration is offered its own name, phone and email', async () => {
  const parent = await buildUser(school.postgres)
  expect(await read(parent)).toEqual(OF_ACCOUNT(parent.email))
})

test('the account that sent a registration is offered its answers at once, without those of the child and of housing', async () => {
  const parent = await buildUser(school.postgres, { email_confirmed_at: null })
  const { body } = await submit(parent, registrationForm())
  const { id, source, answers } = await read(parent)
  expect(id).toBe(body.household)
  expect(source).toEqual({ first_name: 'Ana', received_at: expect.any(String) })
  for (const path of ['student.street_address', 'contact_1.name', 'azResidencyDocs.doc_type'])
    expect(answerAt(answers, path)).toEqual(answerAt(registrationForm(), path))
  expect(answers).not.toHaveProperty('student_health_conditions')
  expect(answers).not.toHaveProperty('studentReferralQuestionnaire')
  expect(answerAt(answers, 'student.birthdate')).toBeUndefined()
})

test('the reading of sensitive answers by the family is in the access log, group by group', async () => {
  const parent = await buildUser(school.postgres)
  const { body } = await submit(parent, registrationForm())
  await read(parent)
  const entries = school.db
    .selectFrom('registration_access')
    .select(['answers', 'user_id', 'purpose'])
    .where('reference', '=', body.reference)
    .orderBy('id')
  expect(await entries.execute()).toEqual([
    { answers: 'partCInfo', user_id: parent.id, purpose: 'read' },
    { answers: 'azResidencyDocs', user_id: parent.id, purpose: 'read' },
  ])
})

test('the Enrolling Parent of an accepted child is offered the answers, and starts a household of their own', async () => {
  const parent = await buildUser(school.postgres)
  await buildAccepted(parent, parent.email.toUpperCase())
  expect(await read(parent)).toMatchObject({ id: null, source: { first_name: 'Ana' } })
})

test.each(['another parent wrote it', 'the email is not confirmed', 'the child awaits acceptance'])(
  'a registration of a child in the account is not shown when %s',
  async (why) => {
    const email_confirmed_at = why === 'the email is not confirmed' ? null : new Date()
    const parent = await buildUser(school.postgres, { email_confirmed_at })
    const email = why === 'another parent wrote it' ? 'mother@example.org' : parent.email
    await buildAccepted(parent, email, { awaits_acceptance: why === 'the child awaits acceptance' })
    expect(await read(parent)).toEqual(OF_ACCOUNT(parent.email))
  },
)

test('another family, and a family that only knows the household, read nothing of it', async () => {
  const [parent, other] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const { body } = await submit(parent, registrationForm())
  await submit(undefined, registrationForm(), body.household)
  expect(await read(other)).toEqual(OF_ACCOUNT(other.email))
})

test('the latest registration decides, and a declined one gives answers but no household', async () => {
  const parent = await buildUser(school.postgres)
  await buildRegistration(school.postgres, { sent_by: parent.id, received_at: new Date(Date.now() - DAY_MS) })
  const form = withAnswer(registrationForm(), 'student.city', 'Tuba City')
  const declined = { state: 'declined', declined_at: new Date(), household: crypto.randomUUID() } as const
  await buildRegistration(school.postgres, { form, sent_by: parent.id, ...declined })
  const { id, answers } = await read(parent)
  expect([id, answerAt(answers, 'student.city')]).toEqual([null, 'Tuba City'])
})

test('a further registration is in the household of the first, and a repeated one returns the household of the first time', async () => {
  const first = await submit(undefined, registrationForm())
  const second = await submit(
    undefined,
    withAnswer(registrationForm(), 'student.first_name', 'Ben'),
    first.body.household,
  )
  expect(second.body.household).toBe(first.body.household)
  const key = 'one-press-of-a-household'
  const sent = { body: registrationForm(), key }
  const once = await school.as().send(submitRegistration, sent)
  expect((await school.as().send(submitRegistration, sent)).body).toEqual(once.body)
  expect((await submit(undefined, registrationForm(), 'not-an-id')).status).toBe(422)
})

test('a draft keeps what can be taken over, and a save does not change it', async () => {
  const household: Household = {
    id: crypto.randomUUID(),
    source: { first_name: 'Ruby', received_at: new Date().toISOString() },
    answers: { student: { city: 'Flagstaff' } },
  }
  const visitor = school.as()
  const { resume_code } = (await visitor.send(createDraft, { body: { answers: {}, household } })).body
  const answers = { student: { first_name: 'Max' } }
  await visitor.send(saveDraft, { body: { resume_code, revision: 1, answers } })
  expect((await visitor.send(openDraft, { body: { resume_code } })).body).toMatchObject({ answers, household })
})

test.each([
  ['a confirmed account gets', new Date(), true],
  ['an unconfirmed account does not get', null, false],
])('%s what the account that is merged into it has sent', async (_, email_confirmed_at, isRead) => {
  const [kept, ended] = [await buildUser(school.postgres, { email_confirmed_at }), await buildUser(school.postgres)]
  await submit(ended, registrationForm())
  const office = await buildConfirmedAdmin(school.postgres)
  await school.as(office).send(mergeAccounts, { params: { id: kept.id }, body: { other_id: ended.id } })
  expect((await read(kept)).source !== null).toBe(isRead)
})

test('a registration stays when the account that sent it is deleted', async () => {
  const parent = await buildUser(school.postgres)
  const { body } = await submit(parent, registrationForm())
  const office = await buildConfirmedAdmin(school.postgres)
  expect((await school.as(office).send(deleteParent, { params: { id: parent.id } })).status).toBe(204)
  const rows = school.db.selectFrom('registration').select('sent_by').where('reference', '=', body.reference)
  expect(await rows.execute()).toEqual([{ sent_by: null }])
})
