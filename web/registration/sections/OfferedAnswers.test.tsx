import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Household } from '../../../contract/registration/household.ts'
import { type Answers, answerAt, withAnswer } from '../../../domain/registration/answers.ts'
import { householdAnswers } from '../../../domain/registration/household.ts'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import {
  expectSaved,
  expectSection,
  inputOf,
  SAVE,
  SAVED_AT,
  showRegistration,
} from '../../../test/components/registration.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'

const server = answerRequests()
const RUBY = withAnswer(completeRegistration(), 'student.first_name', 'Ruby')

function householdOf(form: Answers): Household {
  const source = { first_name: 'Ruby', received_at: SAVED_AT }
  return { id: null, source, answers: householdAnswers(form, '2026-10-06') }
}

const group = (name: string) => page.getByRole('region', { name, exact: true })
const stillRight = (name: string) => group(name).getByRole('checkbox', { name: /^Still right/ })
const change = (name: string) => group(name).getByRole('button', { name: 'Change it' })
const next = page.getByRole('button', { name: 'Next', exact: true })

/** The answers of the last save. */
function saved(): Answers {
  const { body } = server.sent.filter(({ route }) => route === SAVE).at(-1) ?? {}
  return Object(body).answers
}

test('each group shows its answers and their source, and a tick takes them over', async () => {
  await page.viewport(320, 568)
  await showRegistration(server, 'student', { answers: {}, household: householdOf(RUBY) })
  await expect.element(group('Home address')).toMatchTextContent(/From Ruby's registration of Oct 6, 2026/)
  await expect.element(group('Home address')).toMatchTextContent(/12 Cedar Lane/)
  await expect.element(inputOf('student.first_name')).toHaveValue('')
  await expect.element(group('Gender and birth')).not.toMatchTextContent(/From Ruby/)
  await expectUsable()
  await stillRight('Home address').click()
  await stillRight('Phone').click()
  await expect.element(stillRight('Home address')).toBeChecked()
  await expectSaved()
  expect(answerAt(saved(), 'student.zipcode')).toBe('86001')
  expect(answerAt(saved(), 'student.phone')).toBe('(928) 555 - 0100')
  await stillRight('Home address').click()
  await expect.element(stillRight('Home address')).not.toBeChecked()
  await expect.poll(() => answerAt(saved(), 'student.zipcode')).toBe(null)
})

test('a group without a tick is missing: its line leads to the tick', async () => {
  await showRegistration(server, 'residency', { answers: {}, household: householdOf(RUBY) })
  await next.click()
  await expect.element(group('Proof of address')).toMatchTextContent(/Tick this if it is still right, or change it\./)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Which document can you show/ })
    .click()
  await expect.element(stillRight('Proof of address')).toHaveFocus()
  await expectUsable()
  await stillRight('Proof of address').click()
  await next.click()
  await expectSection('Rights of Homeless Students')
})

test('Change opens the fields with the answers, and a changed group stays open', async () => {
  await page.viewport(320, 568)
  await showRegistration(server, 'parents', { answers: {}, household: householdOf(RUBY) })
  await change('Enrolling Parent').click()
  await expect.element(inputOf('parent_1.name')).toHaveFocus()
  await expect.element(inputOf('parent_1.name')).toHaveValue('Rosa Nez')
  await inputOf('parent_1.employer').fill('County Museum')
  await expectSaved()
  await expectUsable()
  await showRegistration(server, 'parents', { answers: saved(), household: householdOf(RUBY) })
  await expect.element(inputOf('parent_1.employer')).toHaveValue('County Museum')
})

test('another parent without a tick is left out', async () => {
  const second = { name: 'Tom Nez', relationship: 'parent', phone: '9285550199' }
  await showRegistration(server, 'parents', { answers: {}, household: householdOf({ ...RUBY, parent_2: second }) })
  await expect.element(group('Second parent')).toMatchTextContent(/Leave it empty to leave this person out/)
  await stillRight('Enrolling Parent').click()
  await expectSaved()
  expect(answerAt(saved(), 'parent_2.name')).toBeUndefined()
  await next.click()
  await expectSection('Emergency Contact')
})

test('a later brother or sister is taken over without the one before', async () => {
  await showRegistration(server, 'siblings', {
    answers: {},
    household: householdOf({ ...RUBY, siblings: [{ name: 'Max Nez', grade: '3' }] }),
  })
  await expect.element(group('Brother or sister 1')).toMatchTextContent(/Ruby Nez/)
  await stillRight('Brother or sister 2').click()
  await expectSaved()
  expect(saved().siblings).toMatchObject([{}, { name: 'Max Nez', grade: '3' }])
})

test('answers of the account that miss something open when they are ticked', async () => {
  const parent_1 = { name: 'Rosa Nez', phone: '9285550100', email: 'rosa@example.org' }
  await showRegistration(server, 'parents', {
    answers: {},
    household: { id: null, source: null, answers: { parent_1 } },
  })
  await expect.element(group('Enrolling Parent')).toMatchTextContent(/From your account/)
  await stillRight('Enrolling Parent').click()
  await expect.element(inputOf('parent_1.email')).toHaveValue('rosa@example.org')
  await expect.element(inputOf('parent_1.employer')).toHaveValue('')
})
