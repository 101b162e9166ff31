import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FamilyChild } from '../../../../contract/officeFamily.ts'
import { withAnswer } from '../../../../domain/registration/answers.ts'
import { contactAnswers } from '../../../../domain/registration/contacts.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { PARENT } from '../../../../test/components/sample/accounts.ts'
import { officeFamily } from '../../../../test/components/sample/officeFamily.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { completeRegistration } from '../../../../test/data/registrationForm.ts'

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
  by_office: false,
  answers: contactAnswers(
    withAnswer(withAnswer(REGISTERED, 'contact_1.name', 'Lena Begay'), 'student.custody_issues', true),
  ),
}

test('the office sees the contacts that a family confirmed after the registration, with the date', async () => {
  await showFamily({ registration: REGISTRATION, confirmation: CONFIRMATION })
  await expect.element(contacts).toMatchTextContent(/Confirmed by the family on Aug 20, 2026/)
  await expect.element(contacts).toMatchTextContent(/Lena Begay/)
  await expect.element(contacts).toMatchTextContent(/custody issues/)
  await expectUsable()
})

test('the office opens the health answers that were confirmed last, with their date', async () => {
  await showFamily({ registration: REGISTRATION, confirmation: { ...CONFIRMATION, by_office: true } })
  await expect.element(contacts).toMatchTextContent(/Confirmed in the office on Aug 20, 2026/)
  const { student_health_conditions } = withAnswer(REGISTERED, 'student_health_conditions.health_problems', 'Peanuts')
  server.set(
    answer('POST /api/students/:id/confirmed-health', 200, {
      confirmed_at: '2026-08-22T04:00:00.000Z',
      answers: { student_health_conditions: Object(student_health_conditions) },
    }),
  )
  await contacts.getByRole('button', { name: /Show Answers/ }).click()
  await expect.element(contacts).toMatchTextContent(/Confirmed in the office on Aug 21, 2026.*Peanuts/)
  expect(server.sent.map(({ route }) => route)).not.toContain('POST /api/registrations/:id/sensitive')
  await expectUsable()
})

test('the office sees the contacts of the registration of a child whom nobody confirmed since', async () => {
  await showFamily({ registration: REGISTRATION, confirmation: null })
  await expect.element(contacts).toMatchTextContent(/From registration R-2026-0007, 2026-2027/)
  await expect.element(contacts).toMatchTextContent(/Tom Begay/)
})

async function showFamily(known: Pick<FamilyChild, 'registration' | 'confirmation'>): Promise<void> {
  server.set(...officeFamily(known))
  await showScreen(`/admin/dashboard/users/parents/${PARENT.id}`, 'admin')
}
