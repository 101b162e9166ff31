import { expect, type Page } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import { LAYOUTS } from './support/appearances.ts'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { confirmPassword, followMenu, region, richTextField, signInAsAdmin, unusedSection } from './support/office.ts'
import { type ApiClient, getSemesters } from './support/school.ts'

test.slow()

test('windows for two groups of grades take 6 clicks', async ({ page, office }) => {
  const { id, slug } = await addSemester(office, [MONDAY])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${slug}/windows`)
  const form = region(page, 'Enrollment Windows')
  const clicks = await countClicks(page)
  await form.getByRole('button', { name: 'Add a Window' }).click()
  await form.getByRole('button', { name: 'High (9–12)' }).click()
  await form.getByLabel('Window 1, Opens').fill('2026-08-03T08:00')
  await form.getByRole('button', { name: 'Add a Window' }).click()
  await form.getByLabel('Window 2, Opens').fill('2026-08-04T08:00')
  await form.getByRole('button', { name: 'Save Windows' }).click()
  await expect(page.getByText('Enrollment windows saved.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save Windows' })).toBeFocused()
  expect(await clicks()).toBeLessThanOrEqual(6)
  const { windows } = await office.send<{ windows: { grades: string }[] }>('GET', `/api/semester/${id}/windows`)
  expect(windows.map(({ grades }) => grades)).toEqual(['K,1,2,3,4,5,6,7,8', '9,10,11,12'])
})

test('a click with Shift changes every grade from the last clicked one', async ({ page, office }) => {
  const { slug } = await addSemester(office, [MONDAY])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${slug}/windows`)
  const form = region(page, 'Enrollment Windows')
  await form.getByRole('button', { name: 'Add a Window' }).click()
  await form.getByRole('checkbox', { name: '4th' }).click()
  await form.getByRole('checkbox', { name: '12th' }).click({ modifiers: ['Shift'] })
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(form.getByText('No window for grades 4–12.')).toBeVisible()
})

test('one note for all 13 grades takes 5 clicks', async ({ page, office }) => {
  const { id, slug } = await addSemester(office, [MONDAY])
  const message = `Bring a hat ${unusedSection()}`
  await signInAsAdmin(page, `/admin/dashboard/semesters/${slug}/notes`)
  const clicks = await countClicks(page)
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('Kindergarten')
  await richTextField(page, 'Overall message').fill(message)
  await page.getByRole('button', { name: 'All grades' }).click()
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Notes Successfully Updated!')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)
  const { semester } = await office.send<{ semester: { notes: Record<string, { message: string }> } }>(
    'GET',
    `/api/semester/${id}`,
  )
  const messages = Object.values(semester.notes).map((note) => note.message)
  expect(messages).toEqual(Array.from({ length: 13 }, () => `<p>${message}</p>`))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await test.step('grades that lose a note of their own are named', async () => {
    await page.getByRole('checkbox', { name: '2nd' }).check()
    await expect(page.getByText('Replaces the notes of 2nd.')).toBeVisible()
    await expectUsable(page)
  })
})

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

    test('the pages of a semester name it, list what is done, and each have one Save', async ({ page, office }) => {
      const { slug, name } = await addSemester(office, [MONDAY])
      await signInAsAdmin(page, `/admin/dashboard/semesters/${slug}`)
      const pages = page.getByRole('navigation', { name: `Pages of ${name}` })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Semester Manager: ${name}`)
      await expect(pages.getByRole('link')).toHaveText([
        /^Not done: ?Name and Dates ?No dates yet$/,
        /^Optional: ?Enrollment Windows ?Always open$/,
        /^Done: ?Bell Schedules ?1 schedule$/,
        /^Optional: ?Days Off ?None yet$/,
        /^Optional: ?Notes ?None yet$/,
        /^Optional: ?Lottery ?No lottery$/,
        /^Not done: ?Open to Families ?Hidden \(not active\)$/,
      ])
      for (const [link, card] of [
        [/Enrollment Windows/, 'Enrollment Windows'],
        [/Bell Schedules/, 'Bell Schedules'],
        [/Days Off/, 'Days Off'],
        [/Notes/, 'Notes Manager'],
        [/Name and Dates/, 'Edit Semester'],
      ] as const) {
        await pages.getByRole('link', { name: link }).click()
        await expect(region(page, card)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(1)
        await expect(pages.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
        expect(await screenHeights(page), `${card} in screens`).toBeLessThanOrEqual(
          title === 'on a wide screen' ? 1.5 : 4,
        )
        await expectUsable(page)
        await page.screenshot({ path: `.build/e2e/semester-${card}-${title}.png`.replaceAll(' ', '-'), fullPage: true })
      }
      await pages.getByRole('link', { name: /Lottery/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lottery: ${name}`)
      await expectUsable(page)
    })

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

/** The height of the page in windows. */
function screenHeights(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
}

async function openIn(office: ApiClient, { id }: Semester, days: number): Promise<void> {
  const opens_at = new Date(Date.now() + days * 24 * 3_600_000).toISOString()
  await office.send('PUT', `/api/semester/${id}/windows`, { windows: [{ grades: '', opens_at, closes_at: null }] })
}
