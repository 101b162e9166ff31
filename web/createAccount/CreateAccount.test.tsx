import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, held, lost, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { expectFocusVisible, pressUntil, tabTo } from '../../test/components/gestures.ts'
import { show } from '../../test/components/render.tsx'
import { textsOf } from '../../test/components/texts.ts'
import { CreateAccount } from './CreateAccount.tsx'

const NOTICES = answer('GET /api/system-notifications', 200, { notifications: [] })
const PAUSES = answer('GET /api/pauses', 200, { pauses: [] })
const REGISTER = 'POST /api/users'
const PARENT = { first_name: 'Wren', last_name: 'Marsh', phone: '4805550199', email: 'wren@marsh.example' }
const PASSWORD = 'rain in the desert'
const REGISTERED = answer(REGISTER, 201, { user: { ...PARENT, role: 'parent' } })
const LABELS = ['First name', 'Last name', 'Phone', 'Email', 'Retype email', 'Password', 'Retype password']

const server = answerRequests()
const button = page.getByRole('button', { name: 'Register' })
const summary = page.getByRole('alert')
const errors = summary.getByRole('link')

test('on a phone, the fields stand equally far apart, also where a message on matching values can appear', async () => {
  await page.viewport(320, 640)
  await showForm()
  const boxes = [...document.querySelectorAll('form .mantine-InputWrapper-root, form [type=submit]')]
    .map((part) => part.getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top)
  const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))
  expect(gaps).toHaveLength(LABELS.length)
  expect(new Set(gaps)).toEqual(new Set([gaps[0]]))
})

test('all errors are listed, and can be fixed by keyboard', async () => {
  await showForm()
  await expect.element(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/')
  await expectUsable()
  await tabTo(page.getByRole('button', { name: 'Register' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveFocus()
  await expect.poll(textsOf(errors)).toEqual(LABELS.map((label) => `${label}: Field is Required`))
  await expectUsable()
  await tabTo(page.getByRole('link', { name: 'Phone: Field is Required' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Phone')).toHaveFocus()
  await expectFocusVisible()
  await userEvent.keyboard('555')
  await typeInto('Email', 'wren@marsh.example')
  await typeInto('Retype email', 'wren@marsh')
  await typeInto('Password', 'short')
  await typeInto('Retype password', 'shirt')
  await expect
    .poll(textsOf(errors))
    .toEqual([
      'First name: Field is Required',
      'Last name: Field is Required',
      'Valid phone number is required',
      "Retype email: Emails don't match",
      'Password: At least 8 characters',
      "Retype password: Passwords don't match",
    ])
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === REGISTER)).toEqual([])
})

test('retyped fields show while typing whether they match, and nothing is stored', async () => {
  await showForm()
  const status = page.getByRole('status')
  await field('Email').fill('wren@marsh.example')
  await field('Password').fill('rain in the desert')
  await expect.poll(textsOf(status)).toEqual(['', ''])
  await field('Retype email').fill('wren@')
  await field('Retype password').fill('rain')
  await expect.poll(textsOf(status)).toEqual(["Emails don't match", "Passwords don't match"])
  await expectUsable()
  await field('Retype email').fill('Wren@Marsh.example')
  await field('Retype password').fill('rain in the desert')
  await expect.poll(textsOf(status)).toEqual(['Emails match', 'Passwords match'])
  await expectUsable()
  await field('Password').fill('rain in the dessert')
  await expect.poll(textsOf(status)).toEqual(['Emails match', "Passwords don't match"])
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, {}])
})

test('server errors show at their fields, and the input is kept', async () => {
  await showForm()
  await fillForm()
  const phoneError = 'This number is not in service.'
  server.set(problem(REGISTER, 422, { message: 'Please fix the problems below.', errors: { phone: [phoneError] } }))
  await button.click()
  await expect.element(summary).toHaveFocus()
  await expect.poll(textsOf(summary.getByRole('listitem'))).toEqual([`Phone: ${phoneError}`])
  await expect.element(field('Phone')).toHaveAccessibleDescription(expect.stringContaining(phoneError))
  await expectUsable()
  server.set(lost(REGISTER))
  await pressUntil(
    button,
    page.getByText("The connection was lost. We don't know whether this arrived. Please try again."),
  )
  await expect.element(field('Retype password')).toHaveValue(PASSWORD)
  await expectUsable()
  server.set(REGISTERED)
  const success = page.getByRole('heading', { level: 1, name: 'Successful Registration!' })
  await pressUntil(button, success)
  await expect.element(success).toHaveFocus()
  await expectUsable()
})

test('a common password is refused at its field, which the keyboard reaches from the error', async () => {
  const common = 'This password is too common. Please choose a different one.'
  await showForm()
  await fillForm()
  server.set(problem(REGISTER, 422, { message: 'Please fix the problems below.', errors: { password: [common] } }))
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveFocus()
  await expect.poll(textsOf(summary.getByRole('listitem'))).toEqual([`Password: ${common}`])
  await expect.element(field('Password')).toHaveAccessibleDescription(expect.stringContaining(common))
  await expectUsable()
  await tabTo(page.getByRole('link', { name: `Password: ${common}` }))
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Password')).toHaveFocus()
  await expectFocusVisible()
})

test('a double click registers once', async () => {
  await showForm()
  await fillForm()
  const { answer: late, release } = held(REGISTERED)
  server.set(late)
  await button.dblClick()
  release()
  await expect.element(page.getByRole('heading', { name: 'Successful Registration!' })).toBeVisible()
  expect(server.sent.filter(({ route }) => route === REGISTER).map(({ body }) => body)).toEqual([
    { ...PARENT, password: PASSWORD },
  ])
})

test('a digit in the middle of a phone number can be corrected', async () => {
  await showForm()
  const phone = field('Phone')
  await phone.click()
  await userEvent.keyboard('480-555-0199')
  await expect.element(phone).toHaveValue('(480) 555 - 0199')
  for (const _ of ' - 0199') await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{Backspace}7')
  await expect.element(phone).toHaveValue('(480) 557 - 0199')
  await expect.element(phone).toHaveProperty('selectionStart', '(480) 557'.length)
  for (const _ of '(480) 557') await userEvent.keyboard('{Backspace}')
  await expect.element(phone).toHaveValue(' - 0199')
  await phone.fill('+1 480.555.0199')
  await expect.element(phone).toHaveValue('(480) 555 - 0199')
})

test('a form that is paused while a family fills it in keeps what is typed, and says why it cannot be sent', async () => {
  const message = 'We are fixing a problem. You can go on at noon.'
  const paused = { action: 'accounts', message, paused_at: '2026-10-06T17:00:00.000Z' } as const
  await showForm()
  await fillForm()
  server.set(
    problem(REGISTER, 403, { message: `Creating accounts is paused. ${message}`, code: 'paused' }),
    answer('GET /api/pauses', 200, { pauses: [paused] }),
  )
  await button.click()
  await expect.element(summary).toMatchTextContent(/Creating accounts is paused\. We are fixing a problem\./)
  await expect.element(page.getByText('Paused for now: creating accounts')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(field('First name')).toHaveValue(PARENT.first_name)
  await expectUsable()
})

async function showForm(): Promise<void> {
  server.set(NOTICES)
  server.set(PAUSES)
  await show(<CreateAccount />)
  await expect.element(field('First name')).toHaveFocus()
}

async function fillForm(): Promise<void> {
  await field('First name').fill(PARENT.first_name)
  await field('Last name').fill(PARENT.last_name)
  await field('Phone').fill(PARENT.phone)
  for (const label of ['Email', 'Retype email']) await field(label).fill(PARENT.email)
  for (const label of ['Password', 'Retype password']) await field(label).fill(PASSWORD)
}

/** Of a required field. */
function field(label: string) {
  return page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}

async function typeInto(label: string, text: string): Promise<void> {
  await tabTo(field(label))
  await userEvent.keyboard(text)
}
