import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, lost, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { show } from '../../test/components/render.tsx'
import { RequestReset } from './RequestReset.tsx'

const SEND = 'POST /api/password/email'
const NOTICE = {
  id: 1,
  message: 'The office is closed.',
  message_es: '',
  type: 'info',
  active: true,
  etag: '"1"',
} as const
const NOTICES = answer('GET /api/system-notifications', 200, { notifications: [NOTICE] })
const LIMITED = problem(SEND, 429, { message: 'Try again in 4 minutes.' })
const SENT = answer(SEND, 200, { message: 'Sent.' })

const server = answerRequests()
const email = page.getByRole('textbox', { name: 'Email' })
const failure = page.getByRole('heading', { level: 1, name: 'Failure' })

test('an invalid email is named, and nothing is sent', async () => {
  await showForm()
  await email.fill('wren@')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveTextContent('Email: Must be a valid email')
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === SEND)).toEqual([])
})

test('after a lost connection, the email can be sent again', async () => {
  await showForm()
  server.set(lost(SEND))
  await email.fill('Wren@Marsh.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(failure).toHaveFocus()
  await expect.element(page.getByText('Opps, something went wrong. Please try again.')).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(email).toHaveValue('Wren@Marsh.example')
  server.set(SENT)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Success' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Return to login' })).toBeVisible()
  await expectUsable()
})

test('the limit of requests says how long to wait', async () => {
  await showForm()
  server.set(LIMITED)
  await email.fill('wren@marsh.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(failure).toHaveFocus()
  await expect.element(page.getByText('Try again in 4 minutes.')).toBeVisible()
  await expectUsable()
})

async function showForm(): Promise<void> {
  server.set(NOTICES)
  await show(<RequestReset />)
  await expect.element(email).toHaveFocus()
}
