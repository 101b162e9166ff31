import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusTrapped, expectFocusVisible, tabTo } from './support/keyboard.ts'
import { signInAsAdmin } from './support/office.ts'
import { type ApiClient, registerConfirmedParent } from './support/school.ts'

test.slow()

// Not that of the school, whose clock the times follow.
test.use({ timezoneId: 'Asia/Tokyo' })

test('an admin finds an edit by keyboard, with its values and the school’s time, and every export adds an entry', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const parent = await registerConfirmedParent(request, mailbox)
  await changePhone(office, parent.email, '9285550142')
  const changed = new Date()
  await signInAsAdmin(page)
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await tabTo(page, 'School')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Audit Trail')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  await expectUsable(page)

  await tabTo(page, 'Kind')
  await page.keyboard.type('Parent')
  await expect(page).toHaveURL(/kind=parent/)
  await tabTo(page, 'Search')
  await page.keyboard.type(parent.first_name)
  await expect(page.getByRole('status').filter({ hasText: /^1 entry$/ })).toBeVisible()
  await expect(rows(page)).toHaveText([
    new RegExp(`Ruth Castellanos changed the phone of the parent ${parent.name} from `),
  ])
  await expectTimeOfSchool(page, changed)
  await page.keyboard.press('Enter')
  await rows(page)
    .getByRole('button', { name: `changed the phone of the parent ${parent.name}` })
    .focus()
  await expectFocusVisible(page)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: `Parent: ${parent.name}` })
  await expect(dialog.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After'])
  await expect(dialog.getByRole('cell')).toHaveText(['Phone', '(480) 555 - 0199', '(928) 555 - 0142'])
  await expect(dialog.getByText(`Ruth Castellanos changed the phone of the parent ${parent.name} from `)).toBeVisible()
  await expect(dialog.getByRole('term')).toHaveText(['Who', 'Date (MST)'])
  await expect(dialog.getByRole('definition').first()).toHaveText('Ruth Castellanos (admin)')
  await dialog.getByText('For the person who runs the server').click()
  await expect(dialog.getByRole('term').filter({ visible: true })).toHaveText([
    'Who',
    'Date (MST)',
    'Network address',
    'Request ID',
  ])
  await expectUsable(page)
  await expectFocusTrapped(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).getByRole('button')).toBeFocused()

  const { teachers } = await office.send<{ teachers: unknown[] }>('GET', '/api/teachers')
  await page.goto('/admin/dashboard/users/teachers?show=all')
  await download(page)
  await page.goto('/admin/dashboard/audit-trail?action=exported&search=teachers.csv')
  await expect(rows(page).first()).toContainText('teachers.csv')
  await openEntry(page, 0)
  await expect(page.getByRole('dialog').getByRole('columnheader')).toHaveText(['Field', 'Details'])
  await expect(page.getByRole('dialog').getByRole('cell')).toHaveText(['Rows', String(teachers.length), 'Search', 'No'])
  await page.keyboard.press('Escape')
  const file = await readFile(await download(page), 'utf8')
  const [head, first] = file.split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe('Date (MST),Who,Action,Kind,Name,Fields')
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Ruth Castellanos,Exported,File,teachers\.csv,"Rows, Search"$/)
  await page.goto('/admin/dashboard/audit-trail?action=exported')
  await expect(rows(page).first()).toContainText('audit-trail.csv')
})

/** Expects that the entry of this moment has the time of the school's clock, not of the reader's. */
async function expectTimeOfSchool(page: Page, changed: Date): Promise<void> {
  const time = rows(page).first().locator('time')
  const at = new Date((await time.getAttribute('datetime')) ?? '')
  expect(Math.abs(at.getTime() - changed.getTime())).toBeLessThan(120_000)
  const school = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Phoenix',
  })
  await expect(time).toHaveText(school.format(at))
  await expect(page.getByRole('columnheader', { name: 'Date (MST)' })).toBeVisible()
}

function rows(page: Page): Locator {
  return page.locator('main tbody tr')
}

/** Opens the entry of a row, counted from the newest. */
async function openEntry(page: Page, row: number): Promise<void> {
  await rows(page).nth(row).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function download(page: Page): Promise<string> {
  await expect(rows(page).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return (await saved).path()
}

/** Changes the phone of the parent with this email. */
async function changePhone(office: ApiClient, email: string, phone: string): Promise<void> {
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  const parent = parents.find((candidate) => candidate.email === email)
  const { first_name, last_name } = parent ?? {}
  await office.send('PUT', `/api/users/parents/${parent?.id}`, { first_name, last_name, email, phone })
}
