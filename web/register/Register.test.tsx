import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../test/components/keyboard.ts'
import { show } from '../../test/components/render.tsx'
import { Register } from './Register.tsx'

const NOTICES = answer('GET /api/system-notifications', 200, { notifications: [] })
const PAUSES = answer('GET /api/pauses', 200, { pauses: [] })
const LABELS = ['First name', 'Last name', 'Phone', 'Email', 'Retype email', 'Password', 'Retype password']

const server = answerRequests()
const summary = page.getByRole('alert')
const errors = summary.getByRole('link')

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
  expect(server.sent.filter(({ route }) => route === 'POST /api/users')).toEqual([])
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

async function showForm(): Promise<void> {
  server.set(NOTICES)
  server.set(PAUSES)
  await show(<Register />)
  await expect.element(field('First name')).toHaveFocus()
}

/** Of a required field. */
function field(label: string) {
  return page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}

async function typeInto(label: string, text: string): Promise<void> {
  await tabTo(field(label))
  await userEvent.keyboard(text)
}

function textsOf(locator: ReturnType<typeof page.getByRole>) {
  return () => locator.elements().map(({ textContent }) => textContent)
}
