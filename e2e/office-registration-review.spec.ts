import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { tabToAndPress } from './support/keyboard.ts'
import { findResetLink } from './support/mailbox.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { NEW_PASSWORD, openResetLink, submitNewPassword } from './support/password-reset.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { OFFICE } from './support/school.ts'
import { childRow, field, signInWithForm, storeSession } from './support/steps.ts'

test('an accepted family sets a password with the emailed link and sees the child', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const registered = await registerStudent(request)
  await storeSession(page, { email: OFFICE })
  await openRegistration(page, office, registered.reference)
  await region(page, 'Review').getByRole('button', { name: 'Start Review' }).click()
  await expect(region(page, 'Review')).toContainText('Ruth Castellanos started the review')
  const dialog = await openDialog(page, 'Accept')
  await expect(field(page, "Student's first name")).toHaveValue(registered.first_name)
  await expect(field(page, "Parent's email")).toHaveValue(registered.email)
  await dialog.getByRole('button', { name: 'Accept Registration' }).dblclick()
  await expect(region(page, 'Review').getByRole('status')).toContainText(`an invitation to ${registered.email}`)
  await expect(region(page, 'Review')).toContainText('To reopen this registration, delete the student first.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()

  const email = await mailbox.waitForEmail(registered.email, 'Online Enrollment accepted your registration')
  await openResetLink(page, findResetLink(email))
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
  await page.goto('/')
  await signInWithForm(page, { email: registered.email, password: NEW_PASSWORD, name: 'Rosa Nez' })
  await expect(childRow(page, registered.first_name)).toContainText('5th')
})

test('a declined family gets the text, and the registration can be reopened', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const registered = await registerStudent(request)
  await storeSession(page, { email: OFFICE })
  await openRegistration(page, office, registered.reference)
  const dialog = await openDialog(page, 'Decline')
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Message to the family: Field is Required')
  await expectUsable(page)
  await field(page, 'Message to the family').fill('Grade 5 is full. Please call us in May.')
  await dialog.getByRole('button', { name: 'Decline Registration' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(region(page, 'Review').getByRole('blockquote')).toHaveText('Grade 5 is full. Please call us in May.')
  await expectUsable(page)
  const email = await mailbox.waitForEmail(registered.email, 'About your registration with Online Enrollment')
  expect(email.text).toContain('Grade 5 is full. Please call us in May.')
  await region(page, 'Review').getByRole('button', { name: 'Reopen' }).click()
  const question = page.getByRole('dialog', { name: `Reopen the registration of ${registered.name}?` })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await expectUsable(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(region(page, 'Review')).toContainText('Ruth Castellanos reopened it')
  await expect(region(page, 'Review').getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(region(page, 'History').getByRole('listitem')).toContainText(['Reopened', 'Declined', 'Received'])
})

test('a registration is read and declined by keyboard alone', async ({ page, request }) => {
  const { reference, first_name } = await registerStudent(request)
  await signInAsAdmin(page, `/admin/dashboard/registrations?search=${first_name}`)
  await page.getByRole('link', { name: first_name }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Show Answers: Student Health Conditions' }).focus()
  await page.keyboard.press('Enter')
  await expect(region(page, 'Student Health Conditions').getByText('Asthma')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show Answers: Form C' })).toBeFocused()
  await region(page, 'Review').getByRole('button', { name: 'Decline' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message to the family' })).toBeFocused()
  await page.keyboard.type('The grade is full.')
  await tabToAndPress(page, 'Decline Registration')
  await expect(region(page, 'Review').getByRole('blockquote')).toHaveText('The grade is full.')
  await expect(region(page, 'Review').locator(':focus')).toBeVisible()
})

/** Opens the dialog of a button in the review. */
async function openDialog(page: Page, button: string): Promise<Locator> {
  await region(page, 'Review').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: `${button} registration` })).toBeVisible()
  return dialog
}
