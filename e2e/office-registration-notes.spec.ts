import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { field } from './support/steps.ts'

test('notes of two admins are both shown, and either can be kept', async ({ page, office, request, expectErrors }) => {
  expectErrors(/status of 412/, /status of 412/)
  const { reference } = await registerStudent(request)
  await signInAsAdmin(page)
  const { id } = await openRegistration(page, office, reference)
  const notes = region(page, 'Notes')
  await field(page, 'Notes').fill('Called the family.')
  await office.send('PUT', `/api/registrations/${id}/notes`, { notes: 'Waiting for records.' })
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await expect(notes.getByRole('alert')).toContainText('Someone else changed the notes.')
  await expect(notes.getByRole('blockquote')).toHaveText('Waiting for records.')
  await expect(field(page, 'Notes')).toHaveValue('Called the family.')
  await expectUsable(page)
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await expect(notes.getByRole('alert')).toContainText('Someone else changed the notes.')
  await notes.getByRole('button', { name: 'Keep my notes' }).click()
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await expect(notes.getByRole('status').filter({ hasText: 'Notes saved.' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Notes')).toHaveValue('Called the family.')
})

test('notes are saved after another admin has started the review', async ({ page, office, request, expectErrors }) => {
  expectErrors(/status of 412/)
  const { reference } = await registerStudent(request)
  await signInAsAdmin(page)
  const { id } = await openRegistration(page, office, reference)
  await office.send('POST', `/api/registrations/${id}/review`, {})
  await field(page, 'Notes').fill('Called the family.')
  await region(page, 'Notes').getByRole('button', { name: 'Save Notes' }).click()
  await expect(region(page, 'Notes').getByRole('status').filter({ hasText: 'Notes saved.' })).toBeVisible()
  await expect(region(page, 'Review')).toContainText('started the review')
})

test('a decision about a registration that another admin has decided is refused', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  const { reference } = await registerStudent(request)
  await signInAsAdmin(page)
  const { id } = await openRegistration(page, office, reference)
  await region(page, 'Review').getByRole('button', { name: 'Decline' }).click()
  await field(page, 'Message to the family').fill('The grade is full.')
  await office.send('POST', `/api/registrations/${id}/decline`, { text: 'Please call us.' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This registration has already been declined.')
  await expect(field(page, 'Message to the family')).toHaveValue('The grade is full.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(region(page, 'Review').getByRole('blockquote')).toHaveText('Please call us.')
})
