import { expect } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addClass, confirmPassword, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { clickRowAction, expectDeletionRefused, expectMessage, goTo, search } from './support/people.ts'
import { type ApiClient, addChild, PASSWORD, registerConfirmedParent } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('a parent is edited, gets another email by keyboard, is kept while a child is on a roster, and deleted with the children', async ({
  page,
  office,
  request,
  mailbox,
  expectErrors,
}) => {
  expectErrors(/status of 400/, /status of 403/)
  const parent = await registerConfirmedParent(request, mailbox)
  const child = await addChildTo(office, parent.email)
  const course = await addClass(office)
  await enrollAsAdmin(office, course, child)
  const dialog = page.getByRole('dialog')
  await signInAsAdmin(page)
  await goTo(page, 'Parents')
  await search(page, parent.first_name)
  await clickRowAction(page, 'Edit', parent.name)
  await expect(field(page, 'Phone')).toHaveValue('(480) 555 - 0199')
  await field(page, 'Phone').fill('928.555.0142')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Parent successfully updated!')
  await search(page, '9285550142')
  await expect(page.locator('tbody tr').filter({ hasText: parent.name })).toContainText('(928) 555 - 0142')

  const email = `new.${parent.email}`
  const signedIn = await request.post('/api/login', { data: { email: parent.email, password: parent.password } })
  const { token } = await signedIn.json()
  const me = () => request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })
  expect((await me()).status()).toBe(200)
  await search(page, parent.first_name)
  await clickRowAction(page, 'Edit', parent.name)
  await expect(field(page, 'First name')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveCount(0)
  await tabTo(page, 'Email')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await expect(dialog.getByRole('status').filter({ hasText: 'the parent is logged out on all devices' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toBeFocused()
  await expect(dialog.getByText('Please enter your password to change the email.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Check your password first.')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("That password isn't correct. Please try again.")).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectUsable(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password confirmed.')).toBeVisible()
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Parent successfully updated!')
  await expect(page.locator('tbody tr')).toContainText(email)
  expect((await me()).status()).toBe(401)
  for (const address of [parent.email, email]) await mailbox.waitForEmail(address, 'Your email address was changed')

  // A password is asked for again in a new session.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await signInAsAdmin(page, `/admin/dashboard/users/parents?search=${parent.first_name}`)
  await clickRowAction(page, 'Delete', parent.name)
  await expect(dialog).toContainText(child.first_name)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectDeletionRefused(
    page,
    `${parent.name} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`,
  )
  await page.keyboard.press('Escape')
  await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: child.id })
  await clickRowAction(page, 'Delete', parent.name)
  const remove = dialog.getByRole('button', { name: 'Delete' })
  await remove.click()
  await expect(dialog).toContainText('To delete a parent with children, enter your password.')
  await expect(remove).toBeDisabled()
  await expectUsable(page)
  await confirmPassword(dialog)
  await remove.click()
  await expectMessage(page, `${parent.name} has successfully been deleted.`)
  await page.goto(`/admin/dashboard/users/students?search=${child.first_name}`)
  await expect(page.getByText(/found no results/)).toBeVisible()
})

/** Adds a child to the parent by email. */
async function addChildTo(office: ApiClient, email: string): Promise<Student> {
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  return addChild(office, { parent_id: parents.find((parent) => parent.email === email)?.id })
}
