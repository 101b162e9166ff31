import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../../test/components/sample/accounts.ts'
import { historyOf, REGISTRATION_PATH, registrationOf } from '../../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { SUMMARY } from '../../../../test/data/registrationSummary.ts'

const DECLINE = 'POST /api/registrations/:id/decline'
const REOPEN = 'POST /api/registrations/:id/reopen'
const TEXT = 'The grade is full.'
const MESSAGE = { date: '2026-10-05T17:00:00.000Z', text: TEXT }
const DECLINED = { state: 'declined' as const, declines: [MESSAGE] }

const server = answerRequests()
const review = page.getByRole('region', { name: 'Review', exact: true })
const dialog = page.getByRole('dialog')
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const text = dialog.getByRole('textbox', { name: /^Message to the family/ })
const press = (name: string) => review.getByRole('button', { name, exact: true }).click()

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
})

test('a registration is declined with a message, and reopened after a question that begins at No', async () => {
  server.set(answer(DECLINE, 200, { registration: { ...SUMMARY, state: 'declined' } }))
  await showScreen(REGISTRATION_PATH, 'admin')
  await press('Decline')
  await expect.element(text).toHaveFocus()
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Message to the family: Field is Required')
  await expectUsable()
  await text.fill(TEXT)
  server.set(registrationOf({ ...DECLINED, history: historyOf('declined') }))
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(review.getByRole('blockquote')).toHaveTextContent(TEXT)
  await expectUsable()

  const reopened = { ...DECLINED, state: 'in-review' as const, history: historyOf('declined', 'reopened') }
  server.set(answer(REOPEN, 200, { registration: SUMMARY }))
  await press('Reopen')
  const sure = page.getByRole('dialog', { name: 'Reopen the registration of Ana Nez?' })
  await expect.element(sure.getByRole('button', { name: 'No' })).toHaveFocus()
  await expectUsable()
  server.set(registrationOf(reopened))
  await sure.getByRole('button', { name: 'Yes' }).click()
  await expect.element(review).toMatchTextContent('Rosa Ibarra reopened it')
  await expect.element(review.getByRole('button', { name: 'Accept' })).toBeVisible()
  const events = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
  for (const [index, event] of ['Reopened', 'Declined', 'Received'].entries())
    await expect.element(events.nth(index)).toMatchTextContent(event)
})

test('a decision about a registration that another admin has decided is refused, and keeps the message', async () => {
  const message = 'This registration has already been declined.'
  const theirs = { ...DECLINED, declines: [{ ...MESSAGE, text: 'Please call us.' }] }
  await showScreen(REGISTRATION_PATH, 'admin')
  await press('Decline')
  await text.fill(TEXT)
  server.set(
    answer(DECLINE, 409, { message, code: 'wrong-state', registration: { ...SUMMARY, state: 'declined' } }),
    registrationOf(theirs),
  )
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(message)
  expect(server.versions(DECLINE)).toEqual(['"1"'])
  await expect.element(text).toHaveValue(TEXT)
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(review.getByRole('blockquote')).toHaveTextContent('Please call us.')
})

for (const button of ['Decline', 'Ask to Correct'])
  test(`${button} asks before a typed message is lost, at Cancel and at Escape`, async () => {
    await showScreen(REGISTRATION_PATH, 'admin')
    await press(button)
    await text.fill(TEXT)
    const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const leave of [cancel, () => userEvent.keyboard('{Escape}')]) {
      await leave()
      await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(text).toHaveValue(TEXT)
    }
    await cancel()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
