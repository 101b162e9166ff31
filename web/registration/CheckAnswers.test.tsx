import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, lost } from '../../test/components/answers.ts'
import { emulatePrint } from '../../test/components/browser.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { pressUntil } from '../../test/components/gestures.ts'
import { inputOf, showRegistration } from '../../test/components/registration.ts'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { router } from '../routes.tsx'

const HOUSEHOLD = '5a4d9c1e-7f0b-4c56-9d52-3b1f8e6a2c70'

const SUBMIT = 'POST /api/students/registration'
/** The most pixels of the check while its sections are folded. */
const FOLDED_PX = 4000

const server = answerRequests()
const register = page.getByRole('button', { name: 'Register' })
const term = (text: string) => page.getByRole('term').filter({ hasText: text })
const section = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

beforeEach(() => page.viewport(320, 568))

test('the check shows no check box of a section that nobody opened', async () => {
  await showRegistration(server, 'check')
  await section('Student Health Conditions').click()
  await expect.element(term('Health problems')).toBeVisible()
  await expect.element(term('Heart condition')).not.toBeInTheDocument()
})

test('the check shows the check boxes of a section with answers, and no order in which to call a single parent', async () => {
  await showRegistration(server, 'check', { answers: completeRegistration() })
  await section('Student Health Conditions').click()
  await expect.element(term('Heart condition')).toBeVisible()
  await section('Parent Information').click()
  await expect.element(term('Employer')).toBeVisible()
  await expect.element(term('Order in which to call')).not.toBeInTheDocument()
})

test('the check is short while its sections are folded, also with every error', async () => {
  await showRegistration(server, 'check')
  await expect.element(page.getByText('20 answers are missing')).toBeVisible()
  await expectUsable()
  await register.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Registration Failed' }))
    .toMatchTextContent(/complete all the fields in red/)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await expectUsable()
  expect(document.documentElement.scrollHeight).toBeLessThan(FOLDED_PX)
  expect(server.sent.filter(({ route }) => route === SUBMIT)).toEqual([])
})

test('the check of a complete registration is short while its sections are folded, and Register is its main button', async () => {
  await showRegistration(server, 'check', { answers: completeRegistration() })
  const complete = page.getByText('Complete', { exact: true })
  await expect.poll(() => complete.elements().length).toBe(9)
  expect(document.documentElement.scrollHeight).toBeLessThan(FOLDED_PX)
  await expect.element(register).toHaveAttribute('data-variant', 'filled')
  await expect.element(page.getByText("You can't send it yet.", { exact: false })).not.toBeInTheDocument()
  await expectUsable()
})

test('the check says what is missing and leads there', async () => {
  await showRegistration(server, 'check')
  const first = page.getByRole('button', { name: 'Go to Student Information' })
  await expect.element(page.getByText("You can't send it yet. 69 answers are missing in 8 sections.")).toBeInViewport()
  await expect.element(first).toBeInViewport({ ratio: 1 })
  await expect.element(register).toHaveAttribute('data-variant', 'default')
  await page
    .getByRole('region', { name: /^Student Health Conditions/ })
    .getByRole('link', { name: '4 answers are missing' })
    .click()
  await expect.element(inputOf('student_health_conditions.health_problems')).toHaveFocus()
  await router.navigate({ to: '/student-registration', search: { page: 'check' } })
  await expectUsable()
  await first.click()
  await expect.element(inputOf('student.year')).toHaveFocus()
})

test('one missing answer is named, and the button that leads there shows its whole label', async () => {
  const answers = { ...completeRegistration(), rightsOfHomelessStudents: { acknowledged: false } }
  await showRegistration(server, 'check', { answers })
  await expect.element(page.getByText("You can't send it yet. 1 answer is missing in 1 section.")).toBeVisible()
  const label = page
    .getByRole('button', { name: 'Go to Rights of Homeless Students' })
    .element()
    .querySelector('span:last-child')
  expect((label?.scrollWidth ?? 0) - (label?.clientWidth ?? 1)).toBe(0)
})

test('a folded section prints its answers, and no buttons', async () => {
  await showRegistration(server, 'check', { answers: completeRegistration() })
  const school = page.getByRole('definition').filter({ hasText: 'Sunrise Elementary' })
  await expect.element(register).toBeVisible()
  await expect.element(school).not.toBeInTheDocument()
  await emulatePrint()
  await expect.element(school).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Home address' })).toBeVisible()
  await expect.element(register).not.toBeInTheDocument()
  await expect.element(page.getByText('Change home address')).not.toBeVisible()
})

test('an unfolded section has links that say what they change, and leaves out what is optional and empty', async () => {
  const changes = page.getByRole('link', { name: /^Change / })
  await showRegistration(server, 'check', { answers: completeRegistration() })
  await section('Student Information').click()
  await expect.element(section('Student Information')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(term('Street address')).toBeVisible()
  await expect.element(term('Mailing')).not.toBeInTheDocument()
  await expect.element(term('Middle name').first()).toHaveTextContent('Middle name')
  await expect.element(page.getByRole('definition').getByText('5th', { exact: true })).toBeVisible()
  await expectUsable()
  await page.getByRole('link', { name: 'Change home address', exact: true }).click()
  await expect.element(inputOf('student.street_address')).toHaveFocus()
  await page.getByRole('button', { name: 'Save and Check Answers' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check Your Answers' })).toHaveFocus()
  await page.getByRole('button', { name: 'Show all answers' }).click()
  await expect.poll(() => changes.elements().length).toBe(22)
  await expectUsable()
  await page.getByRole('button', { name: 'Hide all answers' }).click()
  await expect.element(changes.first()).not.toBeInTheDocument()
})

test('a lost response can be sent again, with the only parent called first', async () => {
  await page.viewport(320, 568)
  await showRegistration(server, 'check', { answers: completeRegistration() })
  server.set(lost(SUBMIT))
  await register.click()
  const failed = page.getByRole('dialog', { name: 'Registration NOT successful' })
  await expect.element(failed).toMatchTextContent(/We don't know whether this arrived\. Please try again\./)
  await expectUsable()
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect.element(register).toHaveFocus()
  server.set(answer(SUBMIT, 201, { reference: 'ABCD1234', message: 'Registered.', household: HOUSEHOLD }))
  const success = page.getByRole('dialog', { name: 'Registration successful' })
  await pressUntil(register, success)
  await expect.element(success).toMatchTextContent(/Your reference number is ABCD1234\./)
  await expect.element(success.getByRole('button', { name: 'Login' })).toHaveFocus()
  await expect.element(success.getByText(/^Thanks for signing up/)).toBeInViewport()
  await expect.element(success).toMatchTextContent(/The school office reviews the registration and emails you/)
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await success.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await expectUsable()
  const { body } = server.sent.filter(({ route }) => route === SUBMIT).at(-1) ?? {}
  expect(Object(body).parent_1).toMatchObject({ contact_order: '1' })
  expect({ ...sessionStorage }).toEqual({})
})
