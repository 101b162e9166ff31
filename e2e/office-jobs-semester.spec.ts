import { expect } from '@playwright/test'
import { HOUR_MS } from '../domain/durations.ts'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

/** Of the sample school, which has no daylight saving time. */
const BEHIND_UTC_MS = 7 * HOUR_MS

test.slow()
test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('a semester is prepared as a copy of another, opened to families, and is then what the office has to do', async ({
  page,
  office,
}) => {
  const source = await addSemester(office, [MONDAY])
  const { id, name } = source
  const dates = { starts_on: '2096-08-20', ends_on: '2096-12-14' }
  await office.send('PUT', `/api/semester/${id}`, { name, active: false, disabled: true, ...dates })
  const days_off = [{ date: '2096-11-22', name: 'Thanksgiving' }]
  await office.send('PUT', `/api/semester/${id}/days-off`, { days_off })
  const { open } = await getSemesters(office)
  const pages = page.getByRole('navigation', { name: `Pages of ${name} again` })
  await signInAsAdmin(page, '/admin/dashboard/semesters/create/')

  await test.step('the copy has the setup of the other one, with the dates on the same weekdays', async () => {
    const clicks = await countClicks(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} again`)
    await page.getByRole('combobox', { name: 'Copy classes from' }).selectOption(name)
    await page.getByRole('combobox', { name: 'Copy the setup from' }).selectOption(name)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('row', { name: 'First day Mon, Aug 20, 2096 Mon, Aug 19, 2097' })).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Create Semester' }).click()
    await page.getByRole('link', { name: `Open ${name} again in the Semester Manager` }).click()
    expect(await clicks()).toBeLessThanOrEqual(7)
    await expect(page.getByLabel('First day')).toHaveValue('2097-08-19')
    await pages.getByRole('link', { name: /Days Off 1 day$/ }).click()
    await expect(page.getByLabel('Row 1, First day')).toHaveValue('2097-11-21')
  })

  await test.step('the saved pages get their check marks', async () => {
    await pages.getByRole('link', { name: /Name and Dates/ }).click()
    await page.getByLabel('Last day').fill('2097-12-18')
    await page.getByRole('checkbox', { name: /^Active/ }).check()
    await page.getByRole('checkbox', { name: /^Disabled/ }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(pages.getByRole('link', { name: /^Done: ?Name and Dates ?Aug 19 – Dec 18$/ })).toBeVisible()
    await expect(pages.getByRole('link', { name: /^Done: ?Open to Families/ })).toBeVisible()
    await pages.getByRole('link', { name: /Enrollment Windows/ }).click()
    await page.getByRole('button', { name: 'Add a Window' }).click()
    const opens = new Date(Date.now() + 3 * 24 * HOUR_MS - BEHIND_UTC_MS).toISOString().slice(0, 16)
    await page.getByLabel('Window 1, Opens').fill(opens)
    await page.getByRole('button', { name: 'Save Windows' }).click()
    await expect(pages.getByRole('link', { name: /^Done: ?Enrollment Windows ?1 window$/ })).toBeVisible()
  })

  await test.step('the dashboard shows the semester that was opened, and says what comes next', async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('combobox', { name: 'Semester' }).locator('option:checked')).toHaveText(`${name} again`)
    const advice = region(page, 'Suggestions')
    await expect(advice.getByRole('listitem').first()).toContainText(/Enrollment opens .*in 3 days/)
    await expect(region(page, 'Last Changes').getByRole('listitem')).toHaveCount(5)
    await expect(region(page, 'Last Changes').getByRole('listitem').first()).toContainText(/ (changed|created) /)
    await expectUsable(page)
    await advice.getByRole('link', { name: /^Enrollment opens/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} again`)
    await expect(region(page, 'Enrollment Windows')).toBeVisible()
  })

  await test.step('another semester that is opened stays chosen', async () => {
    await page.goto(`/admin/dashboard/classes/${open.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
    await page.goto('/admin/dashboard/week')
    await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(open.slug)
  })
})
