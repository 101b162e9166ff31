import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { confirmPassword, signInAsAdmin } from './support/office.ts'
import { clickRowAction, expectMessage, goTo, rowMenu, search } from './support/people.ts'
import { uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('a teacher is created, found, edited, made inactive and deleted', async ({ page, expectErrors }) => {
  expectErrors(/status of 403/)
  const first = uniqueName()
  const name = `${first} O'Brien`
  await signInAsAdmin(page)
  await goTo(page, 'Teachers')
  await expectUsable(page)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Create Teacher' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill("O'Brien")
  await field(page, 'Email').fill(`${first.toLowerCase()}@teachers.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Teacher successfully added!')
  await expect(page.getByRole('button', { name: 'Create Teacher' })).toBeFocused()

  await search(page, first)
  await clickRowAction(page, 'Edit', name)
  await expect(field(page, 'First name')).toHaveValue(first)
  await field(page, 'Email').fill(`${first.toLowerCase()}@school.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Teacher successfully updated!')
  await expect(page.locator('tbody tr')).toContainText(`${first.toLowerCase()}@school.example`)
  await expect(rowMenu(page, name)).toBeFocused()

  await page.getByRole('button', { name: `Active: make ${name} inactive` }).click()
  await expectMessage(page, `${name} is now inactive.`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('tbody tr')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Inactive')
  await expect(page.getByRole('button', { name: `Inactive: make ${name} active` })).toBeVisible()
  await page.reload()
  await clickRowAction(page, 'Delete', name)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('Check your password first.')
  await expectUsable(page)
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, `${name} has successfully been deleted.`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
