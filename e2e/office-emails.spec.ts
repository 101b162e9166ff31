import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, openClassManager, region } from './support/office.ts'
import { addChild, FAMILY, OFFICE, uniqueName } from './support/school.ts'
import { storeSession } from './support/steps.ts'

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('the office writes to the families of a class by keyboard, sees the emails, and the family gets the message', async ({
  page,
  family,
  office,
  mailbox,
}) => {
  const course = await addClass(office)
  const subject = `Bring a pencil ${uniqueName()}`
  await storeSession(page, { email: OFFICE })
  await openClassManager(page, course)
  const emails = region(page, 'Emails to Families')
  await expect(emails).toContainText('No child is enrolled or on the wait list.')
  await expect(emails).toContainText('No emails about this class yet.')
  await enrollAsAdmin(office, course, await addChild(family))
  await page.reload()
  const listed = emails.getByRole('listitem')
  await expect(listed).toHaveText(
    /^Enrolled Wren-\w+ \(Elena Marsh\)\s*(Goes out .*, unless the change is undone|Sent .*)/,
  )

  await tabTo(page, 'Write to Families')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Write to Families' })
  await expect(dialog.getByLabel('Subject')).toBeVisible()
  await tabTo(page, 'Preview')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expectUsable(page)
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill('Please bring a pencil.\n\nThank you')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog).toContainText('This email goes to the families of 1 child.')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await expect(dialog.getByLabel('Message')).toHaveValue('Please bring a pencil.\n\nThank you')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await tabTo(page, 'Send')
  await page.keyboard.press('Enter')
  await expect(emails).toContainText('Your message is on its way.')
  await expect(listed.first()).toHaveText(/^Message from the office Wren-\w+ \(Elena Marsh\)\s*Sent /)
  await expectUsable(page)
  const email = await mailbox.waitForEmail(FAMILY, subject)
  expect(email.text).toContain('Please bring a pencil.\n\nThank you')
})
