import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { addChild, fillWeek } from './support/school.ts'
import { signIn } from './support/steps.ts'

test('a family downloads its calendar, and creates, copies, replaces and turns off its address by keyboard', async ({
  page,
  family,
}) => {
  test.slow()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const child = await addChild(family)
  const names = await fillWeek(family, child)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openSchedule(page, child)
  expect(scripts.filter((url) => url.includes('CalendarPanel'))).toEqual([])
  const dialog = await openCalendar(page)
  expect(scripts.filter((url) => url.includes('CalendarPanel'))).toHaveLength(1)
  await expectUsable(page)
  await tabTo(page, 'Download Calendar')
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${child.first_name}-.+\\.ics$`))
  expect(classesIn(await readFile(await download.path(), 'utf8'))).toEqual(names.sort())
  await expect(dialog.getByText('Saved to your downloads.')).toBeVisible()

  const address = dialog.getByRole('textbox', { name: 'Calendar address' })
  await tabTo(page, 'Create Address')
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
  await expectUsable(page)
  const first = await address.inputValue()
  expect(await readAddress(page, first)).toEqual(names.sort())
  await expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await tabTo(page, 'Copy Address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Address copied.')).toBeVisible()
  expect(await pastedText(page)).toBe(first)

  await tabTo(page, 'Replace Address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectFocusVisible(page)
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Replace Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Yes, replace it')
  await page.keyboard.press('Enter')
  await expect(address).not.toHaveValue(first)
  await expect(address).toBeFocused()
  const second = await address.inputValue()
  expect(await statusesOf(page, first, second)).toEqual([404, 200])

  await page.keyboard.press('Escape')
  await openCalendar(page, child)
  await expect(dialog.getByText(/^This address was created on /)).toBeVisible()
  await expect(address).toHaveCount(0)
  await expectUsable(page)
  await tabTo(page, 'Turn Off Address')
  await page.keyboard.press('Enter')
  await expectUsable(page)
  await tabTo(page, 'Yes, turn it off')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The address is turned off.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Address' })).toBeFocused()
  await expectUsable(page)
  expect(await statusesOf(page, first, second)).toEqual([404, 404])
})

test('the office turns off the address of a family', async ({ page, family, office }) => {
  const child = await addChild(family)
  const { url } = await family.send<{ url: string }>('POST', `/api/students/${child.id}/calendar`, {})
  await signIn(page, { email: office.user.email, at: `/admin/dashboard/users/students/${child.id}` })
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  await page.getByRole('button', { name: 'Turn Off Address' }).click()
  await page.getByRole('button', { name: 'Yes, turn it off' }).click()
  await expect(page.getByText('The address is turned off.')).toBeVisible()
  expect(await statusesOf(page, url)).toEqual([404])
  await expectUsable(page)
})

async function openSchedule(page: Page, child: Student): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: `View ${child.first_name}` }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Calendar', exact: true })).toBeVisible()
}

async function openCalendar(page: Page, child?: Student): Promise<Locator> {
  if (child) await openSchedule(page, child)
  const dialog = page.getByRole('dialog')
  await tabTo(page, 'Calendar')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
  return dialog
}

/** The names of the classes at a calendar address, read as a calendar program reads it. */
async function readAddress(page: Page, url: string): Promise<string[]> {
  const response = await page.request.get(url)
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  return classesIn(await response.text())
}

function classesIn(calendar: string): string[] {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
  return events.map((event) => String(event.getFirstPropertyValue('summary'))).sort()
}

async function statusesOf(page: Page, ...urls: readonly string[]): Promise<number[]> {
  const responses = await Promise.all(urls.map((url) => page.request.get(url)))
  return responses.map((response) => response.status())
}

/** What Ctrl+V inserts. */
async function pastedText(page: Page): Promise<string> {
  const other = await page.context().newPage()
  await other.setContent('<input aria-label="Paste here">')
  const input = other.getByRole('textbox')
  await input.focus()
  await other.keyboard.press('ControlOrMeta+V')
  const text = await input.inputValue()
  await other.close()
  return text
}
