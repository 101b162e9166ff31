import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { findResetLink } from './support/mailbox.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { NEW_PASSWORD, openResetLink, submitNewPassword } from './support/password-reset.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { createApiClient, FAMILY, registerConfirmedParent } from './support/school.ts'
import { childRow, field, retryUntil, signInWithForm } from './support/steps.ts'

test('an accepted family sets a password with the emailed link and sees the child', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const registered = await registerStudent(request)
  await signInAsAdmin(page)
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

  const mail = await mailbox.waitForMail(registered.email, 'Online Enrollment accepted your registration')
  await openResetLink(page, findResetLink(mail))
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
  await page.goto('/')
  await signInWithForm(page, { email: registered.email, password: NEW_PASSWORD, name: 'Rosa Nez' })
  await expect(childRow(page, registered.first_name)).toContainText('5th')
})

test('an existing account is linked only when the office chooses it', async ({ page, office, request, mailbox }) => {
  const parent = await registerConfirmedParent(request, mailbox)
  const registered = await registerStudent(request, { parent_1: { email: parent.email } })
  await signInAsAdmin(page)
  await openRegistration(page, office, registered.reference)
  await expect(region(page, 'Likely Duplicates')).toContainText(parent.email)
  const dialog = await openDialog(page, 'Accept')
  await dialog.getByRole('button', { name: 'Accept Registration' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Parent account: Choose an account')
  await expectUsable(page)
  await dialog.getByRole('radio', { name: parent.name }).check()
  await expect(field(page, "Parent's email")).toHaveCount(0)
  const linked = region(page, 'Review')
    .getByRole('status')
    .filter({ hasText: `in the account of ${parent.email}` })
  await retryUntil(linked, () => dialog.getByRole('button', { name: 'Accept Registration' }).click())
  const family = await createApiClient(request, parent.email, parent.password)
  expect(family.user.students.map(({ first_name }) => first_name)).toEqual([registered.first_name])
})

test('a new account with the email of another one is refused, and the other one can be linked', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  const registered = await registerStudent(request)
  await signInAsAdmin(page)
  await openRegistration(page, office, registered.reference)
  const dialog = await openDialog(page, 'Accept')
  await field(page, "Parent's email").fill(FAMILY)
  await dialog.getByRole('button', { name: 'Accept Registration' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An account with this email exists.')
  await expectUsable(page)
  await dialog.getByRole('radio', { name: 'Link the account of Elena Marsh' }).check()
  const linked = region(page, 'Review')
    .getByRole('status')
    .filter({ hasText: `in the account of ${FAMILY}` })
  await retryUntil(linked, () => dialog.getByRole('button', { name: 'Accept Registration' }).click())
})

test('a second registration of the same child is flagged', async ({ page, office, request }) => {
  const first = await registerStudent(request)
  const { first_name } = first
  const second = await registerStudent(request, { student: { first_name }, parent_1: { email: 'other@nez.example' } })
  await signInAsAdmin(page)
  await openRegistration(page, office, second.reference)
  await expect(region(page, 'Likely Duplicates')).toContainText('This child may already be registered.')
  await expect(region(page, 'Likely Duplicates').getByRole('listitem').first()).toContainText(
    'same name, same birthdate',
  )
  const dialog = await openDialog(page, 'Accept')
  await expect(dialog.getByRole('link', { name: first.name }).first()).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await region(page, 'Likely Duplicates').getByRole('link', { name: first.name }).first().click()
  await expect(page.getByText(`Reference ${first.reference}`)).toBeVisible()
})

test('a declined family gets the text, and the registration can be reopened', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const registered = await registerStudent(request)
  await signInAsAdmin(page)
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
  const mail = await mailbox.waitForMail(registered.email, 'About your registration with Online Enrollment')
  expect(mail.text).toContain('Grade 5 is full. Please call us in May.')
  await region(page, 'Review').getByRole('button', { name: 'Reopen' }).click()
  const question = page.getByRole('dialog', { name: `Reopen the registration of ${registered.name}?` })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await expectUsable(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(region(page, 'Review')).toContainText('Ruth Castellanos reopened it')
  await expect(region(page, 'Review').getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(region(page, 'History').getByRole('listitem')).toContainText(['Reopened', 'Declined', 'Received'])
})

test('the page of a registration keeps its place, and a typed message is not lost without a question', async ({
  page,
  office,
  request,
}) => {
  const registered = await registerStudent(request)
  const review = region(page, 'Review')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await signInAsAdmin(page)
  await openRegistration(page, office, registered.reference)

  await test.step('Start Review does not scroll', async () => {
    await region(page, 'Access Log').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await review.getByRole('button', { name: 'Start Review' }).click()
    await expect(review.getByRole('button', { name: 'Start Review' })).toHaveCount(0)
    await expect(review.locator('[tabindex="-1"]:focus').getByRole('button', { name: 'Accept' })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled / 2)
  })

  for (const button of ['Decline', 'Ask to Correct'])
    await test.step(`${button}: Cancel and Escape ask`, async () => {
      await review.getByRole('button', { name: button, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: registered.name })
      const text = field(page, 'Message to the family')
      await text.fill('Grade 5 is full.')
      for (const leave of [() => dialog.getByRole('button', { name: 'Cancel' }).click(), () => text.press('Escape')]) {
        await leave()
        await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
        await question.getByRole('button', { name: 'Stay' }).click()
        await expect(question).toHaveCount(0)
        await expect(text).toHaveValue('Grade 5 is full.')
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})

/** Opens the dialog of a button in the review. */
async function openDialog(page: Page, button: string): Promise<Locator> {
  await region(page, 'Review').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: `${button} registration` })).toBeVisible()
  return dialog
}
