import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusTrapped, expectFocusVisible, tabTo } from './support/keyboard.ts'
import { addClass, followMenu, signInAsAdmin } from './support/office.ts'
import { type ApiClient, registerConfirmedParent } from './support/school.ts'

test.slow()

test('an admin finds an edit and compares the values before and after, by keyboard', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const parent = await registerConfirmedParent(request, mailbox)
  await changePhone(office, parent.email, '9285550142')
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
})

test('an entry shows grades, days, formatted text and flags in words', async ({ page, office }) => {
  const course = await addClass(office)
  const { name, section } = course
  await office.send('PUT', `/api/courses/${course.id}`, {
    section,
    name,
    description: '<p>Paper, <strong>string</strong> and wind.</p>',
    teacher_id: course.teacher_id,
    grade: 'K,1,2,5',
    max_seats: 9,
    room: '',
    period: '8',
    days: 'T/TH',
    time: '2:15-3:00',
    restrictions: '',
    semester: course.semester_id,
  })
  await office.send('POST', `/api/courses/toggle-hidden/${course.id}`, {})
  await signInAsAdmin(page, `/admin/dashboard/audit-trail?search=${encodeURIComponent(name)}&action=edited`)
  await expect(rows(page)).toHaveCount(2)
  await openEntry(page, 0)
  const cells = page.getByRole('dialog').getByRole('cell')
  await expect(cells).toHaveText(['Active', 'Yes', 'No'])
  await page.keyboard.press('Escape')
  await openEntry(page, 1)
  await expect(cells).toHaveText([
    ...['Description', 'Paper, string and wind.', 'Paper, string and wind.'],
    ...['Grade', '5', 'K–2, 5'],
    ...['Days', 'Fri', 'Tue/Thu'],
    ...['Room', '12', 'empty'],
  ])
  await expect(page.getByRole('dialog').locator('strong')).toHaveText('string')
  await expectUsable(page)
})

test('every export adds an entry, including exports of the audit trail', async ({ page, office }) => {
  const { teachers } = await office.send<{ teachers: unknown[] }>('GET', '/api/teachers')
  await signInAsAdmin(page, '/admin/dashboard/users/teachers?show=all')
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

test('an export that cannot be recorded is not downloaded and shows an error', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await signInAsAdmin(page, '/admin/dashboard/users/teachers')
  await page.route('**/api/audit-trail/exports', (route) => route.abort())
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The export was interrupted, so nothing was saved. Please try again.',
  )
})

test('filters are kept in the URL, show an empty result, and can be cleared', async ({
  page,
  office,
  request,
  mailbox,
}) => {
  const parent = await registerConfirmedParent(request, mailbox)
  await changePhone(office, parent.email, '9285550143')
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Imported')
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Command line')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await expect(page).toHaveURL(/action=imported.*who=command-line.*from=2026-01-01.*to=2026-01-02/)
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await expectUsable(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('imported')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin/dashboard/audit-trail')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Ruth Castellanos')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('searchbox').fill(`${parent.first_name} giraffe`)
  await expect(page.getByText(/found no results/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a typed date filters once its year is complete, and Back leaves the screen', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/files')
  await followMenu(page, 'School', 'Audit Trail')
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  await page.keyboard.type('08032026')
  await expect(page).toHaveURL(/\?from=2026-08-03$/)
  await expect(from).toHaveValue('2026-08-03')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Parent')
  await expect(page).toHaveURL(/kind=parent/)
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard/files')
})

test('an account that is not in the list of people is shown by its id', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/audit-trail?who=99999')
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Who' }).getByRole('option', { selected: true })).toHaveText(
    'Account 99999',
  )
})

test('a failed load shows an error and can be retried', async ({ page, office, request, mailbox, expectErrors }) => {
  expectErrors(/ERR_FAILED/, /ApiProblem/)
  const parent = await registerConfirmedParent(request, mailbox)
  await changePhone(office, parent.email, '9285550144')
  await signInAsAdmin(page, '/admin/dashboard/files')
  await page.route('**/api/audit-trail?*', (route) => route.abort())
  await followMenu(page, 'School', 'Audit Trail')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expectUsable(page)
  await page.unroute('**/api/audit-trail?*')
  await retry.click()
  await expect(rows(page).first()).toBeVisible()

  await page.route(/audit-trail\/\d+$/, (route) => route.abort())
  await openEntry(page, 0)
  await expect(retry).toBeVisible()
  await expectUsable(page)
  await page.unroute(/audit-trail\/\d+$/)
  await retry.click()
  await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('times follow the school’s clock, not the reader’s', async ({ page, office, request, mailbox }) => {
    const parent = await registerConfirmedParent(request, mailbox)
    await changePhone(office, parent.email, '9285550145')
    const before = new Date()
    await signInAsAdmin(page, `/admin/dashboard/audit-trail?search=${parent.first_name}`)
    const time = rows(page).first().locator('time')
    const at = new Date((await time.getAttribute('datetime')) ?? '')
    expect(Math.abs(at.getTime() - before.getTime())).toBeLessThan(120_000)
    const school = new Intl.DateTimeFormat('en', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'America/Phoenix',
    })
    await expect(time).toHaveText(school.format(at))
    await expect(page.getByRole('columnheader', { name: 'Date (MST)' })).toBeVisible()
  })
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the audit trail is accessible in every state', async ({ page, office }) => {
      const course = await addClass(office, {
        name: 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
        room: 'Cottage'.repeat(6),
      })
      await signInAsAdmin(page, `/admin/dashboard/audit-trail?search=${encodeURIComponent(course.name)}`)
      await expect(rows(page).first()).toBeVisible()
      await expectUsable(page)
      await openEntry(page, 0)
      await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible()
      await expectUsable(page)
      await page.goto('/admin/dashboard/audit-trail?search=nothing')
      await expect(page.getByText(/found no results/)).toBeVisible()
      await expectUsable(page)
      await page.route('**/api/audit-trail?*', (route) =>
        route.fulfill({ json: { entries: [], total: 0, people: [] } }),
      )
      await page.goto('/admin/dashboard/audit-trail')
      await expect(page.getByText('There are no entries yet. Changes and exports will be listed here.')).toBeVisible()
      await expectUsable(page)
    })
  })
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
