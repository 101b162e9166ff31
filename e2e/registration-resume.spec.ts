import { expect } from '@playwright/test'
import type { School } from '../contract/school.ts'
import { expectUsable, test } from './support/checks.ts'
import { continueWithLink, draftOf, openSection } from './support/registrationForm.ts'
import { offeredYear } from './support/registrations.ts'
import { newParent, uniqueName } from './support/school.ts'

const UNKNOWN_CODE = '0000-0000-0000-0000-0000-0000'

test('the emailed link continues in another browser, and its code is in no address that a server sees', async ({
  page,
  openPage,
  request,
  office,
  origin,
  mailbox,
}) => {
  const { email } = newParent()
  const child = uniqueName()
  const code = await draftOf(request, await offeredYear(office), child)
  await continueWithLink(page, code)
  const address = page.getByRole('textbox', { name: 'Email me a link' })
  await expect(address).toHaveValue('rosa.nez@example.org')
  await address.fill(email)
  await page.getByRole('button', { name: 'Send the Link' }).click()
  await expect(page.getByText('Email sent. It may take a few minutes to arrive.')).toBeVisible()
  await expectUsable(page)
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  const { text = '' } = await mailbox.waitForMail(email, `Continue your registration with ${school.name}`)
  expect(text).not.toContain(child)
  const [link = ''] = /https?:\/\/\S+#\S+/.exec(text) ?? []
  expect(link).toBe(`${origin}/student-registration#${code}`)

  const other = await openPage()
  const addresses: string[] = []
  other.on('request', (sent) => addresses.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  await other.goto(link)
  await expect(other).toHaveURL(`${origin}/student-registration`)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await openSection(other, 'Student Information')
  await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue(child)
  await expect(other.getByText(`School: ${school.name}`)).toBeVisible()
  await expect(other.locator('main :disabled')).toHaveCount(0)
  expect(addresses.filter((address) => address.replace(/#.*? /, ' ').includes(code))).toEqual([])
})

test('the code is kept longer than the tab only while the family wants it', async ({
  page,
  context,
  request,
  office,
}) => {
  const code = await draftOf(request, await offeredYear(office), uniqueName())
  await continueWithLink(page, code)
  const remember = page.getByRole('checkbox', { name: 'Remember the code on this device' })
  await expect(remember).not.toBeChecked()
  await remember.check()
  const later = await context.newPage()
  await later.goto('/student-registration')
  await expect(later.getByRole('textbox', { name: 'Resume code' })).toHaveValue(code)
  await expect(later.getByRole('textbox', { name: 'Resume code' })).toHaveAccessibleDescription(
    'Remembered on this device',
  )
  expect(await later.evaluate(() => Object.values(localStorage))).toEqual([code])
  await later.getByRole('button', { name: 'Continue', exact: true }).click()
  await later.getByRole('checkbox', { name: 'Remember the code on this device' }).uncheck()
  const last = await context.newPage()
  await last.goto('/student-registration')
  await expect(last.getByRole('textbox', { name: 'Resume code' })).toHaveValue('')
  expect(await last.evaluate(() => Object.values(localStorage))).toEqual([])
})

test('an unknown code shows its error at the field', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await page.goto('/student-registration')
  const input = page.getByRole('textbox', { name: 'Resume code' })
  await input.fill(UNKNOWN_CODE)
  await input.press('Enter')
  await expect(input).toHaveAccessibleDescription(/We can't find a registration with this code/)
  await expectUsable(page)
})
