import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { newParent, uniqueName } from './support/school.ts'
import { childRow, field } from './support/steps.ts'

// The browser translates for families who read neither English nor Spanish.
test.use({ translated: true })

test('a parent registers, signs in and adds a child', async ({ page }) => {
  const parent = newParent()
  const child = uniqueName()
  await page.goto('/')
  await expect(page.getByRole('navigation').getByRole('paragraph')).toHaveText([
    'Need to Register?An account for parents whose child goes to our school',
    'Register a new studentFor a child who is new to our school',
  ])
  await expectUsable(page)
  await page.getByRole('link', { name: 'Need to Register?' }).click()
  await expect(page).toHaveTitle(/^Register/)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Ten digits, such as (480) 555 - 0123')
  await fillForm(page, parent)
  await expect(field(page, 'Phone')).toHaveValue('(480) 555 - 0199')
  await expectUsable(page)
  const sent = page.waitForRequest('**/api/users')
  await page.getByRole('button', { name: 'Register' }).click()
  expect((await sent).postDataJSON()).toEqual(parent)
  await expect(page.getByRole('heading', { level: 1, name: 'Successful Registration!' })).toBeFocused()
  const thanks = 'Thanks for signing up. You may now login to add your children and start enrolling in classes.'
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(field(page, 'Email')).toHaveValue(parent.email)
  await expect(field(page, 'Email')).toHaveAccessibleDescription('From your registration')
  await expect(field(page, 'Password')).toBeFocused()
  await field(page, 'Password').fill(parent.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${parent.first_name} Marsh` })).toBeVisible()
  await page.getByRole('button', { name: 'Add Student' }).click()
  await field(page, 'First name').fill(child)
  await field(page, 'Last name').fill('Marsh')
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('K')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(childRow(page, child)).toContainText('Kindergarten')
})

async function fillForm(page: Page, parent: ReturnType<typeof newParent>): Promise<void> {
  await field(page, 'First name').fill(parent.first_name)
  await field(page, 'Last name').fill(parent.last_name)
  await field(page, 'Phone').fill(parent.phone)
  for (const label of ['Email', 'Retype email']) await field(page, label).pressSequentially(parent.email)
  for (const label of ['Password', 'Retype password']) await field(page, label).pressSequentially(parent.password)
}
