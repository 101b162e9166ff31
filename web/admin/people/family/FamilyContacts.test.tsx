import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FamilyChild } from '../../../../contract/officeFamily.ts'
import { withAnswer } from '../../../../domain/registration/answers.ts'
import { contactAnswers } from '../../../../domain/registration/contacts.ts'
import { completeRegistration } from '../../../../domain/registration/testing.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_FORMS, PARENT } from '../../../../test/components/sample/accounts.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const server = answerRequests()
const contacts = page.getByRole('region', { name: 'Contacts of Ruby Marsh' })

const REGISTERED = completeRegistration()
const REGISTRATION = {
  id: 7,
  reference: 'R-2026-0007',
  year: '2026-2027',
  received_at: '2026-03-02T16:00:00.000Z',
  answers: contactAnswers(REGISTERED),
}
const CONFIRMATION = {
  confirmed_at: '2026-08-21T04:00:00.000Z',
  answers: contactAnswers(
    withAnswer(withAnswer(REGISTERED, 'contact_1.name', 'Lena Begay'), 'student.custody_issues', true),
  ),
}

test('the office sees the contacts that a family confirmed after the registration, with the date', async () => {
  await showFamily({ registration: REGISTRATION, confirmation: CONFIRMATION })
  await expect.element(contacts).toMatchTextContent(/Confirmed by the family on Aug 20, 2026/)
  await expect.element(contacts).toMatchTextContent(/Lena Begay/)
  await expect.element(contacts).toMatchTextContent(/custody issues/)
  await expect.element(contacts).toMatchTextContent(/From registration R-2026-0007, 2026-2027.*The emergency sheets/)
  await expectUsable()
})

test('the office sees the contacts of a child who was confirmed and never registered', async () => {
  await showFamily({ registration: null, confirmation: CONFIRMATION })
  await expect.element(contacts).toMatchTextContent(/Lena Begay/)
  await expect.element(contacts).toMatchTextContent(/The emergency sheets/)
  await expect.element(contacts.getByRole('button', { name: /Show Answers/ })).not.toBeInTheDocument()
})

test('the office sees the contacts of the registration of a child whom nobody confirmed since', async () => {
  await showFamily({ registration: REGISTRATION, confirmation: null })
  await expect.element(contacts).toMatchTextContent(/From registration R-2026-0007, 2026-2027/)
  await expect.element(contacts).toMatchTextContent(/Tom Begay/)
  await expect.element(contacts).not.toMatchTextContent(/The emergency sheets/)
})

async function showFamily(known: Pick<FamilyChild, 'registration' | 'confirmation'>): Promise<void> {
  const account = {
    created_at: '2026-01-05T16:00:00.000Z',
    has_password: true,
    disabled: false,
    email_confirmed_at: null,
    invited_at: null,
    signed_in_at: null,
  }
  const child = { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5', etag: '"1"' } as const
  const children = [{ ...child, awaits_acceptance: false, classes: [], ...known }]
  server.set(...OFFICE_FORMS)
  server.set(answer('GET /api/users/parents/:id/family', 200, { family: { parent: PARENT, account, children } }))
  server.set(answer('GET /api/users/parents/:id/mails', 200, { mails: [] }))
  await showScreen(`/admin/dashboard/users/parents/${PARENT.id}`, 'admin')
}
