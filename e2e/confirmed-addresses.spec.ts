import { expect, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo, tabToAndPress } from './support/keyboard.ts'
import { findConfirmation, findResetLink } from './support/mailbox.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { NEW_PASSWORD, openResetLink, submitNewPassword } from './support/password-reset.ts'
import { clickRowAction, expectMessage, rowMenu } from './support/people.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { createApiClient, OFFICE, registerParent, uniqueName } from './support/school.ts'
import { childRow, field, retryUntil, signInWithForm, storeSession } from './support/steps.ts'

test.slow()

const COLUMNS = 'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
const WELCOME = 'Welcome to Online Enrollment'

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a parent who registered is reminded, and confirms the address with a press, by keyboard', async ({
      page,
      request,
      mailbox,
    }) => {
      const parent = await registerParent(request)
      const { link } = findConfirmation(await mailbox.waitForEmail(parent.email, WELCOME))
      await page.goto('/')
      await signInWithForm(page, parent)
      const reminder = page.getByRole('button', { name: 'Please confirm your email address.' })
      await expect(reminder).toBeVisible()
      await tabToAndPress(page, 'Please confirm your email address.')
      await expect(page.getByText(`Open the link that we sent to ${parent.email}.`)).toBeVisible()
      await expectUsable(page)
      await tabToAndPress(page, 'Send Again')
      const sent = page.getByRole('status').filter({ hasText: `We are sending a link to ${parent.email}.` })
      await expect(sent).toBeVisible()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Add Student' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(sent).toHaveCount(0)

      // A mail program that follows the link confirms nothing.
      await page.goto(link)
      await expect(page).toHaveURL('/confirm-email')
      await expect(page.getByRole('heading', { level: 1, name: 'Confirm Your Email' })).toBeVisible()
      await expectUsable(page)
      const family = await createApiClient(request, parent.email, parent.password)
      expect(family.user.email_confirmation).toBe('asked')
      await tabToAndPress(page, 'Confirm My Email')
      await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeFocused()
      await expectUsable(page)
      await tabToAndPress(page, 'Go to my dashboard')
      await expect(page.getByRole('heading', { level: 1, name: parent.name })).toBeVisible()
      await expect(reminder).toHaveCount(0)
    })

    test('an import names the unconfirmed account and invites its owner, who sees the child after choosing a password', async ({
      page,
      openPage,
      request,
      mailbox,
    }) => {
      const parent = await registerParent(request)
      const child = uniqueName()
      const stranger = await openPage(options)
      await stranger.goto('/')
      await signInWithForm(stranger, parent)

      await signInAsAdmin(page, '/admin/dashboard/files')
      const families = region(page, 'Parents with children')
      const csv = [COLUMNS, `,${parent.email},${parent.first_name},Marsh,4805550177,,${child},Marsh,5`].join('\r\n')
      const file = { name: 'import.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await families.getByLabel(/^Upload/).setInputFiles(file)
      const accounts = families.getByRole('table', { name: 'Unconfirmed accounts' })
      await expect(accounts.locator('tbody tr')).toHaveText([`${parent.name}${parent.email}01Not changed`])
      await expect(families).toContainText('The import emails 1 family an invitation')
      await expect(families).toContainText('1 of these accounts keeps its name and phone.')
      await expectUsable(page)
      await families.getByRole('button', { name: 'Import' }).press('Enter')
      await expect(families.getByRole('status').filter({ hasText: 'Import complete.' })).toBeVisible()
      await expect(families).toContainText('We are sending an invitation to 1 family')

      await stranger.reload()
      await expect(stranger.getByRole('heading', { level: 1, name: parent.name })).toBeVisible()
      await expect(stranger.getByText("Looks like you don't have any children")).toBeVisible()
      await page.goto(`/admin/dashboard/users/students?search=${child}`)
      await expect(page.locator('tbody tr')).toContainText('Parent invited')
      await expectUsable(page)

      const email = await mailbox.waitForEmail(parent.email, 'Your account at Online Enrollment')
      await openResetLink(page, findResetLink(email))
      await expect(page.getByText('The school added 1 child to this account.')).toBeVisible()
      await expectUsable(page)
      await submitNewPassword(page, NEW_PASSWORD)
      await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
      await page.goto('/')
      await signInWithForm(page, { ...parent, password: NEW_PASSWORD })
      await expect(childRow(page, child)).toContainText('5th')
      await expect(page.getByText('Please confirm your email address.')).toHaveCount(0)
    })

    test('the office sees that an account is not confirmed before it links it, and invites another parent', async ({
      page,
      office,
      request,
      mailbox,
    }) => {
      const parent = await registerParent(request)
      const registered = await registerStudent(request, { parent_1: { email: parent.email } })
      await storeSession(page, { email: OFFICE })
      await openRegistration(page, office, registered.reference)
      await expect(region(page, 'Likely Duplicates')).toContainText('Email not confirmed')
      await region(page, 'Review').getByRole('button', { name: 'Accept', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      const link = dialog.getByRole('radio', { name: `Link the account of ${parent.name}` })
      await expect(link).toHaveAccessibleName(/Nobody has confirmed this email address/)
      await link.check()
      await expectUsable(page)
      const accepted = region(page, 'Review').getByRole('status').filter({ hasText: 'is not confirmed' })
      await retryUntil(accepted, () => dialog.getByRole('button', { name: 'Accept Registration' }).press('Enter'))
      await expect(region(page, 'Review')).toContainText('Invited, email not confirmed')
      await expectUsable(page)
      const family = await createApiClient(request, parent.email, parent.password)
      expect(family.user.students).toEqual([])
      await mailbox.waitForEmail(parent.email, 'Online Enrollment accepted your registration')

      const other = await registerParent(request)
      await seeLockedDetails(page, other)
      await invite(page, other)
      await mailbox.waitForEmail(other.email, 'Your account at Online Enrollment')
    })
  })
}

test('a parent who opens the link on a new device logs in, and the address is confirmed', async ({
  page,
  request,
  mailbox,
}) => {
  const parent = await registerParent(request)
  const { link } = findConfirmation(await mailbox.waitForEmail(parent.email, WELCOME))
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In to Confirm' })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(parent.email)
  await expectUsable(page)
  await field(page, 'Password').fill(parent.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
  const family = await createApiClient(request, parent.email, parent.password)
  expect(family.user.email_confirmation).toBe('confirmed')
})

/** The edit dialog says why the name and phone cannot be changed. */
async function seeLockedDetails(page: Page, parent: { readonly name: string; readonly email: string }): Promise<void> {
  await page.goto(`/admin/dashboard/users/parents?search=${parent.email}`)
  await clickRowAction(page, 'Edit', parent.name)
  const dialog = page.getByRole('dialog')
  await expect(field(page, 'Email')).toBeFocused()
  await expect(dialog).toContainText('someone else may be using this account')
  for (const name of ['First name', 'Last name', 'Phone']) {
    await expect(field(page, name)).toHaveJSProperty('readOnly', true)
    await expect(field(page, name)).toHaveAccessibleDescription('Locked until the parent confirms the email address')
  }
  await expectUsable(page)
  await page.keyboard.press('Escape')
}

async function invite(page: Page, parent: { readonly name: string; readonly email: string }): Promise<void> {
  await page.goto(`/admin/dashboard/users/parents?search=${parent.email}`)
  const row = page.locator('tbody tr')
  await expect(row).toContainText('Email not confirmed')
  await expectUsable(page)
  await tabTo(page, `Actions for ${parent.name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Invite', 'Merge', 'Delete'])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite Parent' })
  await expect(dialog).toContainText(`This emails ${parent.email} a link`)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(rowMenu(page, parent.name)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, 'Send Invitation')
  await page.keyboard.press('Enter')
  await expectMessage(page, `We are sending an invitation to ${parent.email}.`)
}
