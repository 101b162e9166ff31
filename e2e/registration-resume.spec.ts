import { expect } from '@playwright/test'
import type { School } from '../contract/school.ts'
import { expectUsable, test } from './support/checks.ts'
import { continueWithLink, draftOf, openSection } from './support/registrationForm.ts'
import { offeredYear } from './support/registrations.ts'
import { newParent, uniqueName } from './support/school.ts'

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
  const { text = '' } = await mailbox.waitForEmail(email, `Continue your registration with ${school.name}`)
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
