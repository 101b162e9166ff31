import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { createApiClient, FAMILY, newParent, uniqueName } from './support/school.ts'
import { childRow, field, retryUntil } from './support/steps.ts'

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

test('registering an existing email shows the same success and leaves the account unchanged', async ({
  page,
  playwright,
  baseURL,
}) => {
  await page.goto('/registration')
  await fillForm(page, { ...newParent(), email: FAMILY })
  const response = page.waitForResponse('**/api/users')
  await page.getByRole('button', { name: 'Register' }).click()
  expect((await response).status()).toBe(201)
  await expect(page.getByRole('heading', { name: 'Successful Registration!' })).toBeVisible()
  const http = await playwright.request.newContext({ baseURL })
  expect((await createApiClient(http, FAMILY)).user.first_name).toBe('Elena')
  await http.dispose()
})

test('server errors show at their fields, and the input is kept', async ({ page, expectErrors }) => {
  expectErrors(/status of 422/, /ERR_FAILED/)
  const problem = { message: 'Please fix the problems below.', errors: { phone: ['This number is not in service.'] } }
  await page.route('**/api/users', (route) => route.fulfill({ status: 422, json: problem }))
  const parent = newParent()
  await page.goto('/registration')
  await fillForm(page, parent)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText('Phone: This number is not in service.')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/This number is not in service\./)
  await page.unroute('**/api/users')
  await page.route('**/api/users', (route) => route.abort())
  const error = page.getByText('Whoops! looks like something went wrong. Please try again.')
  await retryUntil(error, () => page.getByRole('button', { name: 'Register' }).click())
  await expect(field(page, 'Retype password')).toHaveValue(parent.password)
  await expectUsable(page)
  await page.unroute('**/api/users')
  const success = page.getByRole('heading', { name: 'Successful Registration!' })
  await retryUntil(success, () => page.getByRole('button', { name: 'Register' }).click())
})

test('a double click registers once', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    sent += Number(request.url().endsWith('/api/users'))
  })
  await page.goto('/registration')
  await fillForm(page, newParent())
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Successful Registration!' })).toBeVisible()
  expect(sent).toBe(1)
})

test('a digit in the middle of a phone number can be corrected', async ({ page }) => {
  await page.goto('/registration')
  const phone = field(page, 'Phone')
  await phone.pressSequentially('480-555-0199')
  await expect(phone).toHaveValue('(480) 555 - 0199')
  for (const _ of ' - 0199') await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('7')
  await expect(phone).toHaveValue('(480) 557 - 0199')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('(480) 557'.length)
  for (const _ of '(480) 557') await page.keyboard.press('Backspace')
  await expect(phone).toHaveValue(' - 0199')
  await phone.fill('+1 480.555.0199')
  await expect(phone).toHaveValue('(480) 555 - 0199')
})

async function fillForm(page: Page, parent: ReturnType<typeof newParent>): Promise<void> {
  await field(page, 'First name').fill(parent.first_name)
  await field(page, 'Last name').fill(parent.last_name)
  await field(page, 'Phone').fill(parent.phone)
  for (const label of ['Email', 'Retype email']) await field(page, label).fill(parent.email)
  for (const label of ['Password', 'Retype password']) await field(page, label).fill(parent.password)
}
