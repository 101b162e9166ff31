import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Duplicates } from '../../../../contract/registration/office.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { pressUntil } from '../../../../test/components/gestures.ts'
import { OFFICE_FORMS, REGISTRATION } from '../../../../test/components/sample/accounts.ts'
import { afterAsking, emailing, NO_EMAILS } from '../../../../test/components/sample/classes.ts'
import { REGISTRATION_PATH, REGISTRATIONS, registrationOf } from '../../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { SUMMARY } from '../../../../test/data/registrationSummary.ts'

const ACCEPT = 'POST /api/registrations/:id/accept'
const NOTHING: Duplicates = { students: [], parents: [], registrations: [] }
const ELENA: Duplicates['parents'][number] = {
  id: 1,
  first_name: 'Elena',
  last_name: 'Marsh',
  email: 'elena@marsh.example',
  phone: '5205550100',
  email_status: 'confirmed',
  students: [],
  same: ['email'],
}
const { phone: _, students: __, same: ___, ...PARENT } = ELENA
const CHILD = { id: 12, first_name: 'Ana', last_name: 'Nez', grade: '5', parent: PARENT } as const
const ACCEPTED = { ...SUMMARY, state: 'accepted', student_id: CHILD.id } as const
const DONE = answer(ACCEPT, 200, { registration: ACCEPTED, invited: false })

const server = answerRequests()
const review = page.getByRole('region', { name: 'Review', exact: true })
const duplicates = page.getByRole('region', { name: 'Likely Duplicates', exact: true })
const dialog = page.getByRole('dialog', { name: 'Accept Ana Nez' })
const accept = dialog.getByRole('button', { name: 'Accept Registration' })
const email = dialog.getByRole('textbox', { name: "Parent's email" })
const linked = review.getByRole('status').filter({ hasText: `in the account of ${ELENA.email}` })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
  server.setBy(ACCEPT, afterAsking(NO_EMAILS, DONE))
})

test('a registration without the name of its student is not accepted', async () => {
  await openForm(NOTHING)
  const name = dialog.getByRole('textbox', { name: "Student's first name" })
  await expect.element(name).toHaveValue('Ana')
  await expect.element(email).toHaveValue('rosa.nez@example.org')
  await name.fill('')
  await accept.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('There is a problem')
  await expectUsable()
  expect(sent()).toEqual([])
})

test('brothers and sisters with an open registration are accepted too, unless the office takes the tick away', async () => {
  const sibling = { last_name: 'Nez', grade: '3', revision: 2 }
  const siblings = [
    { ...sibling, id: 31, first_name: 'Ben', state: 'new' as const },
    { ...sibling, id: 32, first_name: 'Cora', state: 'in-review' as const },
    { ...sibling, id: 33, first_name: 'Dan', state: 'declined' as const },
  ]
  server.set(registrationOf({ siblings }))
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect
    .element(page.getByRole('region', { name: 'Brothers and Sisters' }))
    .toMatchTextContent(/Dan Nez.*Declined/)
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /^Ben Nez/ })).toBeChecked()
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(2)
  await dialog.getByRole('checkbox', { name: /^Cora Nez/ }).click()
  await expectUsable()
  await accept.click()
  await expect.element(review.getByRole('status').first()).toMatchTextContent(/Also accepted: Ben\./)
  expect(sent()).toMatchObject([{ body: { siblings: [{ id: 31, revision: 2 }] } }])
})

test('an existing account is linked only when the office chooses it', async () => {
  await openForm({ ...NOTHING, parents: [ELENA] })
  await accept.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Parent account: Choose an account')
  await expectUsable()
  await dialog.getByRole('radio', { name: /Link the account of Elena Marsh/ }).click()
  await expect.element(email).not.toBeInTheDocument()
  await pressUntil(accept, linked)
  expect(sent()).toMatchObject([{ body: { parent_id: ELENA.id } }])
})

test('a new account with the email of another one is refused, and the other one can be linked', async () => {
  const message = 'An account with this email exists.'
  server.set(answer(ACCEPT, 409, { message, code: 'account-exists', parent: ELENA }))
  await openForm(NOTHING)
  await email.fill(ELENA.email)
  await accept.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toMatchTextContent(message)
  await expectUsable()
  server.setBy(ACCEPT, afterAsking(NO_EMAILS, DONE))
  await dialog.getByRole('radio', { name: /Link the account of Elena Marsh/ }).click()
  await pressUntil(accept, linked)
})

test('a corrected name that a student has asks which child it is, and the office answers', async () => {
  const message = 'A student named Anna Nez in 5th grade is already here (parent Elena Marsh). Create another?'
  const anna = { ...CHILD, first_name: 'Anna', same: ['name' as const] }
  server.set(answer(ACCEPT, 409, { message, code: 'same-child', students: [anna] }))
  await openForm(NOTHING)
  await dialog.getByRole('textbox', { name: "Student's first name" }).fill('Anna')
  await accept.click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toMatchTextContent(message)
  await expectUsable()
  server.setBy(ACCEPT, afterAsking(NO_EMAILS, DONE))
  await dialog.getByRole('radio', { name: /It is the same child: Anna Nez/ }).click()
  await expect.element(dialog.getByRole('radio', { name: /Link the account of Elena Marsh/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /A new student/ }).click()
  await pressUntil(accept, linked)
  expect(sent().at(-1)).toMatchObject({ body: { another_child: true, parent_id: ELENA.id } })
})

test('names that the family corrected meanwhile are shown before they are accepted, and what the office typed stays', async () => {
  await openForm(NOTHING)
  const first = dialog.getByRole('textbox', { name: "Student's first name" })
  const last = dialog.getByRole('textbox', { name: "Student's last name" })
  await last.fill('Nez-Begay')
  const { proposal, revision } = REGISTRATION
  const corrected = {
    revision: revision + 2,
    proposal: { ...proposal, student: { ...proposal.student, first_name: 'Anna' } },
  }
  const message = 'Someone else changed this registration in the meantime.'
  server.set(registrationOf({ duplicates: NOTHING, ...corrected }))
  server.setBy(
    ACCEPT,
    afterAsking(
      NO_EMAILS,
      answer(ACCEPT, 412, { message, code: 'changed', registration: { ...SUMMARY, revision: revision + 2 } }),
    ),
  )
  await accept.click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(first).toHaveValue('Anna')
  await expect.element(last).toHaveValue('Nez-Begay')
})

test('a second registration of the same child is flagged, also in the dialog', async () => {
  await openForm({ ...NOTHING, registrations: [{ ...SUMMARY, id: 20, same: ['name', 'birthdate'] }] })
  const other = { name: 'Ana Nez', exact: true }
  await expect.element(dialog.getByRole('link', other)).toHaveAttribute('href', `${REGISTRATIONS}/20`)
  await expectUsable()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(duplicates).toMatchTextContent('This child may already be registered.')
  await expect.element(duplicates.getByRole('listitem')).toMatchTextContent('same name, same birthdate')
  await expect.element(duplicates.getByRole('link', other)).toHaveAttribute('href', `${REGISTRATIONS}/20`)
})

test('accepting asks before it emails about the seat that the child can take in their new grade', async () => {
  const question = page.getByRole('dialog', { name: /^This emails 1 family/ })
  const text = 'A seat in Kite Building is held for Ana.'
  server.setBy(ACCEPT, afterAsking(emailing('offer-made', text), DONE))
  await openForm({ ...NOTHING, students: [{ ...CHILD, grade: '4', same: ['name'] }] })
  await dialog.getByRole('radio', { name: /It is the same child: Ana Nez/ }).click()
  await expect.element(dialog.getByText('Grade: 4th → 5th')).toBeVisible()
  await accept.click()
  await expect.element(question).toMatchTextContent(text)
  await expectUsable()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(accept).toHaveFocus()
  expect(sent()).toEqual([])
  await pressUntil(accept, question)
  server.set(registrationOf({ ...ACCEPTED, attached: true, student: CHILD }))
  await question.getByRole('button', { name: 'Accept Registration' }).click()
  await expect.element(review).toMatchTextContent('The student was already here.')
  expect(sent()).toMatchObject([{ body: { student_id: CHILD.id, another_child: false } }])
})

async function openForm(found: Duplicates): Promise<void> {
  server.set(registrationOf({ duplicates: found }))
  await showScreen(REGISTRATION_PATH, 'admin')
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(accept).toBeVisible()
}

/** The commands, without their previews. */
function sent() {
  return server.sent.filter(({ route, notify }) => route === ACCEPT && notify !== 'preview')
}
