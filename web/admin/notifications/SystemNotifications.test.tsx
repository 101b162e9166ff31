import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { tabTo } from '../../../test/components/gestures.ts'
import { OFFICE_FORMS, WARNING } from '../../../test/components/sample/accounts.ts'
import { SCHOOL } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { textsOf } from '../../../test/components/texts.ts'

const PATH = '/admin/dashboard/notifications'
const CREATE = 'POST /api/system-notifications'
const SAVE = 'PUT /api/system-notifications/:id'
const NOTICE = { ...WARNING, id: 3, message: 'The office is closed on Friday.', type: 'info', active: true } as const

const server = answerRequests()
const create = page.getByRole('button', { name: 'Create Notification' })
const message = page.getByRole('textbox', { name: 'Message', exact: true })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
})

test('an empty message is refused, and the row has the focus after a save', async () => {
  const row = page.getByRole('row').filter({ hasText: 'Warning' })
  await showScreen(PATH, 'admin')
  await expect.poll(textsOf(page.getByRole('columnheader'))).toEqual(['ID', 'Message', 'Type', 'Active', 'Actions'])
  await expect.element(row).toMatchTextContent(WARNING.message)
  await row.getByRole('cell', { name: 'Warning' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Notification' })).toBeVisible()
  await expect.element(message).toHaveFocus()
  await expectUsable()
  await message.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(message).toHaveAccessibleDescription('Field is Required')
  await expectUsable()
  const changed = { ...WARNING, message: 'Enrollment is closed <b>tonight</b>.', message_es: 'Cerrado.', active: true }
  server.set(answer(SAVE, 200, { notifications: [changed] }))
  await message.fill(changed.message)
  await dialog.getByRole('checkbox', { name: /^Active/ }).click()
  await expect.element(dialog.getByRole('img', { name: 'Warning' })).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Notification successfully updated!')).toBeVisible()
  await expect.element(row.getByRole('rowheader').getByRole('button')).toHaveFocus()
  await expect.element(row).toMatchTextContent(changed.message)
  server.set(answer(SAVE, 200, { notifications: [{ ...changed, active: false }] }))
  await row.getByRole('button', { name: /^Active: make notification \d+ inactive/ }).click()
  await expect.element(row.getByRole('button', { name: /^Inactive/ })).toHaveFocus()
  expect(server.sent.findLast(({ route }) => route === SAVE)?.body).toMatchObject({ message_es: 'Cerrado.' })
})

test('notifications cannot be created until the settings allow it, and the explanation links to the settings', async () => {
  await showScreen(PATH, 'admin')
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(create)
    .toHaveAccessibleDescription('Creating notifications is turned off. You can turn it on in the School settings.')
  await expectUsable()
  create.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'School settings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'School' })).toHaveFocus()
})

test('a notification is created by keyboard when the settings allow it', async () => {
  server.set(
    answer('GET /api/school', 200, { school: { ...SCHOOL, office_creates_notifications: true }, logo: null }),
    answer(CREATE, 201, { notifications: [WARNING, NOTICE] }),
  )
  await showScreen(PATH, 'admin')
  await expect.element(create).toBeEnabled()
  create.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Create Notification' })).toBeVisible()
  await expect.element(message).toHaveFocus()
  await tabTo(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(textsOf(dialog.getByRole('alert').getByRole('link'))).toEqual(['Message: Field is Required'])
  await expectUsable()
  await message.fill(NOTICE.message)
  await tabTo(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Notification successfully added!')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: NOTICE.message })).toBeVisible()
  const created = server.sent.filter(({ route }) => route === CREATE).map(({ body }) => body)
  expect(created).toEqual([{ message: NOTICE.message, message_es: '', type: 'info', active: true }])
})
