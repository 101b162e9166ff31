import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { OFFICE } from './support/school.ts'
import { field, retryUntil, storeSession } from './support/steps.ts'

test.slow()

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('the office asks for a correction, and the family corrects the marked answers with the emailed link', async ({
  page,
  office,
  request,
  mailbox,
  expectErrors,
}) => {
  expectErrors(/status of 422/, /status of 404/)
  const { reference, email, name } = await registerStudent(request)
  await storeSession(page, { email: OFFICE })
  const { id } = await openRegistration(page, office, reference)
  const clicks = await countClicks(page)
  await region(page, 'Review').getByRole('button', { name: 'Ask to Correct' }).click()
  const dialog = page.getByRole('dialog', { name: `Ask the Family of ${name} to Correct Answers` })
  await dialog.getByText('Student Information').click()
  await dialog.getByRole('checkbox', { name: 'City', exact: true }).check()
  await field(page, 'Message to the family').fill('Please check the city. It does not match the ZIP code.')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Ask to Correct' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await clicks()).toBe(4)
  await expect(page.getByText('Correction asked for', { exact: true }).first()).toBeVisible()
  await expect(region(page, 'Review')).toContainText('Please check the city.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()

  const received = await mailbox.waitForEmail(email, 'Please correct your registration with Online Enrollment')
  expect(received.text).toContain('It does not match the ZIP code.')
  const [link = ''] = /\/student-registration#correct-\w+/.exec(received.text ?? '') ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Correct Your Registration' })).toBeVisible()
  await expect(page).toHaveURL('/student-registration')
  await expect(page.getByRole('blockquote')).toContainText('It does not match the ZIP code.')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(field(page, 'City')).toHaveValue('Flagstaff')
  await expectUsable(page)
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Flagstaff')
  await field(page, 'City').fill('')
  await page.getByRole('button', { name: 'Send Corrections' }).click()
  await expect(page.getByRole('alert')).toContainText('City is required')
  await expectUsable(page)
  await field(page, 'City').fill('Tuba City')
  const thanks = page.getByRole('heading', { level: 1, name: 'Corrections Sent' })
  await retryUntil(thanks, () => page.getByRole('button', { name: 'Send Corrections' }).click())
  await expectUsable(page)
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText('This link has expired, or the corrections were already sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This link has expired')).toHaveCount(0)

  await signInAsAdmin(page, `/admin/dashboard/registrations/${id}`)
  await expect(region(page, 'Review')).toContainText('The family corrected it on')
  await expect(region(page, 'Student Information')).toContainText('Tuba City')
  await expect(region(page, 'History').getByRole('listitem').first()).toContainText('Corrected by the family')
})
