import { expect } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import { LAYOUTS } from './support/appearances.ts'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { confirmPassword, followMenu, region, signInAsAdmin } from './support/office.ts'
import { type ApiClient, getSemesters } from './support/school.ts'

test.slow()

test('a new semester copies the setup of another with the dates on the same weekdays', async ({ page, office }) => {
  const source = await addSemester(office, [MONDAY])
  const { id, name } = source
  const dates = { starts_on: '2096-08-20', ends_on: '2096-12-14' }
  await office.send('PUT', `/api/semester/${id}`, { name, active: false, disabled: true, ...dates })
  const days_off = [{ date: '2096-11-22', name: 'Thanksgiving' }]
  await office.send('PUT', `/api/semester/${id}/days-off`, { days_off })
  await signInAsAdmin(page, '/admin/dashboard/semesters/create/')
  const clicks = await countClicks(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} again`)
  await page.getByRole('combobox', { name: 'Copy all classes from' }).selectOption(name)
  await page.getByRole('combobox', { name: 'Copy the setup from' }).selectOption(name)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Create Semester' }).click()
  await page.getByRole('link', { name: `Open ${name} again in the Semester Manager` }).click()
  expect(await clicks()).toBeLessThanOrEqual(6)
  await expect(page.getByLabel('First day')).toHaveValue('2097-08-19')
  await page.getByRole('link', { name: /Days Off 1 day$/ }).click()
  await expect(page.getByLabel('Row 1, First day')).toHaveValue('2097-11-21')
})

for (const { title, ...appearance } of LAYOUTS) {
  test.describe(title, () => {
    test.use(appearance)

    test('a saved page gets its tick, and the semester that was opened stays chosen', async ({ page, office }) => {
      const semester = await addActiveSemester(office)
      const { open } = await getSemesters(office)
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      await page.getByLabel('First day').fill('2026-08-24')
      await page.getByLabel('Last day').fill('2026-12-18')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('link', { name: /^Done: ?Name and Dates ?Aug 24 – Dec 18$/ })).toBeVisible()
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(semester.slug)
      await page.goto(`/admin/dashboard/classes/${open.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
      await page.goto('/admin/dashboard/week')
      await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(open.slug)
    })

    test('the dashboard starts with what to do, as links', async ({ page, office }) => {
      const semester = await addActiveSemester(office)
      await openIn(office, semester, 3)
      await signInAsAdmin(page, `/admin/dashboard?semester=${semester.slug}`)
      const tasks = region(page, 'To Do')
      await expect(tasks.getByRole('listitem').first()).toContainText(/Enrollment opens .*in 3 days/)
      await expect(region(page, 'Last Changes').getByRole('listitem')).toHaveCount(5)
      await expect(region(page, 'Last Changes').getByRole('listitem').first()).toContainText(/ (changed|created) /)
      await expectUsable(page)
      await page.screenshot({ path: `.build/e2e/dashboard-${title}.png`.replaceAll(' ', '-'), fullPage: true })
      await tasks.getByRole('link', { name: /^Enrollment opens/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Semester Manager: ${semester.name}`)
      await expect(region(page, 'Enrollment Windows')).toBeVisible()
    })
  })
}

test('the / key can be switched off, and Ctrl+K still opens Find', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/school')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await page.keyboard.press('/')
  await dialog.getByRole('switch', { name: 'Open Find with the / key' }).uncheck()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // In a dialog that the first key opened, the second one would be typed.
  await page.keyboard.press('/')
  await page.keyboard.press('q')
  await page.keyboard.press('Control+k')
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('combobox')).toHaveValue('')
  await dialog.getByRole('switch').check()
})

test('the focus stays at a button that saved or checked something', async ({ page, office }) => {
  const { slug } = await addSemester(office, [])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${slug}/lottery`)
  await page.getByLabel('Opens').fill('2099-08-03T08:00')
  await page.getByLabel('Closes').fill('2099-08-10T20:00')
  await page.getByRole('button', { name: 'Create Lottery' }).click()
  await expect(page.getByText('Ranking period saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Ranking Period' })).toBeFocused()
  await page.getByRole('button', { name: 'Rehearse the Lottery' }).click()
  await expect(page.getByText('The rehearsal is done.')).toBeVisible()
  await expect(page.getByRole('main').locator('[tabindex="-1"]:focus')).toContainText(
    'No child has ranked a class yet.',
  )
  await page.getByRole('button', { name: 'Delete Lottery…' }).click()
  const dialog = page.getByRole('dialog')
  await confirmPassword(dialog)
  await expect(dialog.getByRole('button', { name: 'Check Password' })).toBeFocused()
})

test('every screen is two presses away from the navigation', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)
  for (const [menu, link, title] of [
    ['Today', 'Week', 'Week'],
    ['Classes', open.name, 'Classes'],
    ['People', 'Parents', 'Parents'],
    ['Semester', `Semesters: ${open.name}`, `Semester Manager: ${open.name}`],
    ['Semester', `Enrollment Logs: ${open.name}`, 'Master Log Table'],
    ['School', 'Audit Trail', 'Audit Trail'],
    ['Today', 'Ruth Castellanos', 'Admin Dashboard'],
  ] as const) {
    await followMenu(page, menu, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

async function openIn(office: ApiClient, { id }: Semester, days: number): Promise<void> {
  const opens_at = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  await office.send('PUT', `/api/semester/${id}/windows`, { windows: [{ grades: '', opens_at, closes_at: null }] })
}
