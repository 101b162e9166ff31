import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { addClass, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'
import { classHeading, openEnrollment, signIn } from './support/steps.ts'

test.slow()

test('the dashboard shows the semesters and the figures of the chosen semester', async ({ page, office }) => {
  const { open, closed } = await getSemesters(office)
  await signInAsAdmin(page)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { name: `Seats in ${open.name}` })).toBeVisible()
  const row = page.getByRole('table', { name: 'Semester Overview' }).getByRole('row').filter({ hasText: open.name })
  await expect(row.getByRole('img')).toHaveCount(2)
  await expect(row.getByRole('img').first()).toHaveAccessibleName('yes')
  await expect(row.getByRole('img').last()).toHaveAccessibleName('no')
  const find = page.getByRole('searchbox', { name: 'Search semesters' })
  const semesters = page.getByRole('table', { name: 'Semester Overview' }).getByRole('rowheader')
  await find.fill(closed.name)
  await expect(semesters).toHaveText([closed.name])
  await find.fill('zzz')
  await expect(page.getByText('Your search for "zzz" found no results.')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(row).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Semester' }).selectOption(closed.name)
  await expect(page.getByRole('heading', { name: `Seats in ${closed.name}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(6)
  await expectUsable(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Seats in ${closed.name}` })).toBeVisible()
})

test('classes are searched, sorted and opened, and Back restores the list', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)
  await goTo(page, 'Classes', open.name)
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeFocused()
  await expectUsable(page)

  const search = page.getByRole('searchbox', { name: 'Search' })
  const rows = page.locator('tbody tr')
  await search.fill('ashkii no such class')
  await expect(announcement(page, 'Your search for "ashkii no such class" found no results.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()

  await search.fill('mon DINE')
  await expect(announcement(page, '1 class')).toBeVisible()
  await expect(rows).toContainText(['Storytelling in Diné Bizaad'])
  await search.fill('library')
  await expect(page).toHaveURL(/search=library/)
  await expect(rows.nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Name' }).click()
  const heading = page.getByRole('columnheader', { name: 'Name' })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  const names = await rows.getByRole('rowheader').allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)))
  await expectUsable(page)

  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/classes\/[^/]+\/\d+$/)
  await page.goBack()
  await expect(search).toHaveValue('library')
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.getByRole('rowheader')).toHaveText(names)
})

test('a class made inactive disappears for the family', async ({ page, office, family }) => {
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
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await expect(classHeading(page, 'Folk Dance')).toBeVisible()
  await expect(classHeading(page, course.name)).toHaveCount(0)
})

test('a status that cannot be changed shows an error and stays', async ({ page, office, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)
  await goTo(page, 'Classes', open.name)
  await page.route('**/toggle-hidden/*', (route) => route.abort())
  const status = page.getByRole('button', { name: /^Active: make Chess Corner/ })
  await status.click()
  await expect(page.getByRole('alert')).toHaveText(/Whoops! looks like something went wrong/)
  await expect(status).toBeEnabled()
  await expectUsable(page)
})

for (const [menu, path, trouble] of [
  ['Classes', '**/by-semester/*', [/ERR_FAILED/, /ApiProblem/]],
  ['Enrollment Logs', '**/masterlogs/**', [/ERR_FAILED/]],
] as const) {
  test(`a failed load of ${menu} shows an error and can be retried`, async ({ page, office, expectErrors }) => {
    expectErrors(...trouble)
    const { open } = await getSemesters(office)
    await signInAsAdmin(page, '/admin/dashboard/files')
    await page.route(path, (route) => route.abort())
    await goTo(page, menu, open.name)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expectUsable(page)
    await page.unroute(path)
    await retry.click()
    await expect(page.locator('tbody tr').first()).toBeVisible()
  })
}

test('the log is searched and paged by the server, and exported', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)
  await goTo(page, 'Enrollment Logs', open.name)
  await expect(page.getByRole('heading', { level: 1, name: 'Master Log Table' })).toBeFocused()
  const rows = page.locator('tbody tr')
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
  await page.getByRole('searchbox').fill('no such entry')
  await expect(announcement(page, 'Your search for "no such entry" found no results.')).toBeVisible()
})

for (const path of ['classes/Nothing_999', 'classes/nothing', 'logs/Nothing_999', 'logs/_']) {
  test(`${path} is not found`, async ({ page }) => {
    await signInAsAdmin(page, `/admin/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    await expectUsable(page)
  })
}

test('a parent who opens an office screen is redirected to their dashboard', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signIn(page)
  await expect(page.getByRole('navigation', { name: 'Office' })).toHaveCount(0)
  await page.goto(`/admin/dashboard/classes/${open.slug}`)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the navigation works by keyboard', async ({ page, office }) => {
    const { open } = await getSemesters(office)
    const { keyboard } = page
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await signInAsAdmin(page)
    await page.getByRole('link', { name: 'Skip to main content' }).focus()
    await tabTo(page, 'Menu')
    await keyboard.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expectUsable(page)
    await keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(page.getByRole('button', { name: 'Classes', exact: true })).toBeHidden()

    await keyboard.press('Enter')
    await tabTo(page, 'Classes')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Create Class' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Classes', exact: true })).toBeFocused()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Semester', exact: true })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('End')
    await keyboard.press('ArrowDown')
    await expectFocusVisible(page)
    await expectUsable(page)
    await page.getByRole('link', { name: `Enrollment Logs: ${open.name}` }).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Master Log Table' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Semester', exact: true })).toBeHidden()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Class')
    await expect(page).toHaveURL(/sort=class/)
    await expectUsable(page)
  })
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office lists are accessible', async ({ page, office }) => {
      const { open } = await getSemesters(office)
      await addClass(office, { name: 'Donaudampfschifffahrtsgesellschaft'.repeat(2), room: 'Cottage'.repeat(6) })
      await signInAsAdmin(page)
      await page.getByRole('heading', { name: 'By grade' }).scrollIntoViewIfNeeded()
      await expectUsable(page)
      for (const path of [`classes/${open.slug}`, `logs/${open.slug}`, `classes/${open.slug}?search=nothing`]) {
        await page.goto(`/admin/dashboard/${path}`)
        await expect(announcement(page, /^[\d,]+ (classes|entries)$|no results/)).toBeVisible()
        await expectUsable(page)
      }
    })
  })
}

/** The texts a screen reader announces. */
function announcement(page: Page, text: string | RegExp): Locator {
  const exactly = typeof text === 'string' ? new RegExp(`^${text}$`) : text
  return page.getByRole('status').filter({ hasText: exactly })
}

/** Opens a semester's screen through the navigation. */
async function goTo(page: Page, list: 'Classes' | 'Enrollment Logs', semester: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Office' })
  const menu = navigation.getByRole('button', { name: list === 'Classes' ? 'Classes' : 'Semester', exact: true })
  await menu.click()
  const link = list === 'Classes' ? semester : `${list}: ${semester}`
  await navigation.getByRole('link', { name: link, exact: true }).click()
  await expect(menu).toHaveAttribute('aria-current', 'true')
}
