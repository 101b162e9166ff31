import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

test('Back in Change Classes moves the focus to what can be changed, and keeps what was typed', async ({
  page,
  office,
}) => {
  const { section } = await addClass(office)
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?search=${section}`)
  await page.getByRole('checkbox', { name: 'Choose 1 class' }).check()
  await page.getByRole('button', { name: 'Change 1 Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 Class' })
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('11')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: '1 class would change' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'What to change' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Seats' })).toHaveValue('11')
  await expectUsable(page)
})
