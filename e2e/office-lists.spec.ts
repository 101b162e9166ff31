import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'
import { classHeading, signInToEnroll } from './support/steps.ts'

test.slow()

test('the office looks at figures, finds a class and returns to its list, and pages, searches and exports the log', async ({
  page,
  office,
}) => {
  const { open, closed } = await getSemesters(office)
  const rows = page.locator('tbody tr')
  /** A list of classes keeps the rows that a search leaves out, hidden. */
  const found = rows.filter({ visible: true })
  await signInAsAdmin(page)

  await test.step('the dashboard shows the figures of the semester that was chosen last', async () => {
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { name: `Seats in ${open.name}` })).toBeVisible()
    await page.getByRole('combobox', { name: 'Semester' }).selectOption(closed.name)
    await expect(page.getByRole('heading', { name: `Seats in ${closed.name}` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(6)
    await expectUsable(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: `Seats in ${closed.name}` })).toBeVisible()
  })
  await test.step('classes are searched, sorted and opened, and Back restores the list', async () => {
    await goTo(page, 'Classes', open.name)
    await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeFocused()
    await expectUsable(page)

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('library')
    await expect(page).toHaveURL(/search=library/)
    await expect(found.nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Name' }).click()
    const heading = page.getByRole('columnheader', { name: 'Name' })
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    const names = await found.getByRole('rowheader').allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)))
    await expectUsable(page)

    await found.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/dashboard\/classes\/[^/]+\/\d+$/)
    await page.goBack()
    await expect(search).toHaveValue('library')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(found.getByRole('rowheader')).toHaveText(names)
  })
  await test.step('the log is searched and paged by the server, and exported', async () => {
    await goTo(page, 'Enrollment Logs', open.name)
    await expect(page.getByRole('heading', { level: 1, name: 'Master Log Table' })).toBeFocused()
    await expect(rows).toHaveCount(25)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
    await expect(rows).toHaveCount(50)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^51 to 100 of/)).toBeVisible()
    const [second = ''] = await rows.allTextContents()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^101 to 150 of/)).toBeVisible()
    await page.goBack()
    await expect(rows.first()).toHaveText(second)
    await expectUsable(page)

    await page.getByRole('searchbox').fill('elena waitlisted')
    await expect(page).toHaveURL(/search=elena/)
    const range = await page.getByText(/^1 to \d+ of /).textContent()
    for (const row of await rows.allTextContents()) expect(row).toMatch(/waitlisted.*Elena Marsh/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await (await download).path()
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('\uFEFFSection,Class,Semester,Student,Status,Changed by,Date (MST)'.trim())
    expect(range).toMatch(new RegExp(` of ${(lines.length - 1).toLocaleString('en')}$`))
  })
})

test('a class made inactive disappears for the family, which has no screens of the office', async ({
  page,
  office,
  family,
}) => {
  const course = await addClass(office)
  const child = await addChild(family)
  await signInAsAdmin(page)
  await goTo(page, 'Classes', course.semester)
  await page.getByRole('searchbox').fill(course.name)
  await page.getByRole('button', { name: `Active: make ${course.name} inactive` }).click()
  const back = page.getByRole('button', { name: `Inactive: make ${course.name} active` })
  await expect(back).toBeFocused()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await signInToEnroll(page, child.id)
  await expect(classHeading(page, 'Folk Dance')).toBeVisible()
  await expect(classHeading(page, course.name)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  await page.goto(`/admin/dashboard/classes/${course.semester.replaceAll(' ', '-')}_${course.semester_id}`)
  await expect(page).toHaveURL('/dashboard')
})

/** Opens a semester's screen through the navigation. */
async function goTo(page: Page, list: 'Classes' | 'Enrollment Logs', semester: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Office' })
  const menu = navigation.getByRole('button', { name: list === 'Classes' ? 'Classes' : 'Semester', exact: true })
  await menu.click()
  const link = list === 'Classes' ? semester : `${list}: ${semester}`
  await navigation.getByRole('link', { name: link, exact: true }).click()
  await expect(menu).toHaveAttribute('aria-current', 'true')
}
