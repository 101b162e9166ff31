import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { findRegistration, registerStudent } from './support/registrations.ts'

const LIST = '/admin/dashboard/registrations'

test('the office finds a registration from the menu, and filters are kept in the URL', async ({ page, request }) => {
  const { first_name, name, reference } = await registerStudent(request, { student: { grade: 'K' } })
  await signInAsAdmin(page)
  await page.getByRole('button', { name: /^Today/ }).click()
  await page.getByRole('link', { name: /^Registrations \(\d+ new\)$/ }).click()
  await page.getByRole('searchbox').fill(first_name)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveText(new RegExp(`^${name}NewKindergarten.*Rosa Nez.*${reference}$`))
  await page.getByRole('combobox', { name: 'State' }).selectOption('Declined')
  await expect(page.getByText(/found no results/)).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('New')
  await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOption('Kindergarten')
  await expectFilters(page, { search: first_name, state: 'new', grade: 'K' })
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expectFilters(page, { search: first_name, state: 'new', grade: 'K' })
  await expect(rows(page)).toHaveCount(1)
})

test('the list is exported as CSV with the rows of the filters', async ({ page, request }) => {
  const { first_name, reference } = await registerStudent(request)
  await signInAsAdmin(page, `${LIST}?search=${first_name}`)
  await expect(rows(page)).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [head, row, end] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  expect(head?.replace('\uFEFF', '')).toBe('Student,State,Grade,School year,Enrolling Parent,Received (MST),Reference')
  expect(row).toMatch(new RegExp(`^${first_name} Nez,New,5th,\\d{4} - \\d{4},Rosa Nez,.+,${reference}$`))
  expect(end).toBe('')
})

test('sensitive answers appear after a click that the access log records', async ({ page, office, request }) => {
  const health = { health_problems: 'Peanut allergy' }
  const { reference } = await registerStudent(request, { student_health_conditions: health })
  const { id } = await findRegistration(office, reference)
  await signInAsAdmin(page, `${LIST}/${id}`)
  await expect(region(page, 'Student Information').getByText('12 Cedar Lane')).toBeVisible()
  const section = region(page, 'Student Health Conditions')
  await expect(section).toContainText('your name and the time are recorded in the access log')
  await expect(page.getByText('Peanut allergy')).toHaveCount(0)
  await expect(region(page, 'Access Log')).toContainText('Nobody has read the sensitive answers of this registration')
  await section.getByRole('button', { name: /^Show Answers/ }).click()
  await expect(section.getByText('Peanut allergy')).toBeVisible()
  await expect(region(page, 'Form C').getByRole('button', { name: /^Show Answers/ })).toBeVisible()
  await expect(region(page, 'Access Log').getByRole('row').last()).toHaveText(
    /^Ruth CastellanosStudent Health ConditionsShown on screen/,
  )
  await page.goto(`${LIST}/access-log`)
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Student Health Conditions')
  const find = page.getByRole('searchbox', { name: 'Search' })
  await find.fill(`health ${reference}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 entry')
  await expect(rows(page)).toHaveCount(1)
  await find.fill('zzz')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your search for "zzz" found no results.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(find).toBeFocused()
  await expect(rows(page).filter({ hasText: reference })).toHaveCount(1)
})

test('the ethnicity, race and birthplace of a student are opened separately', async ({ page, office, request }) => {
  const { reference } = await registerStudent(request, { student: { birthplace: 'Tuba City, Arizona' } })
  const { id } = await findRegistration(office, reference)
  await signInAsAdmin(page, `${LIST}/${id}`)
  const student = region(page, 'Student Information')
  await expect(student.getByText('12 Cedar Lane')).toBeVisible()
  await expect(student.getByText('Tuba City')).toHaveCount(0)
  await student.getByRole('button', { name: 'Show Answers: Ethnicity, race and birthplace' }).click()
  await expect(student.getByText('Tuba City')).toBeVisible()
  await expect(student.getByText('12 Cedar Lane')).toBeVisible()
  await expect(region(page, 'Access Log')).toContainText('Ethnicity, race and birthplace')
})

test('sensitive answers whose reading cannot be recorded are not shown', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const { reference } = await registerStudent(request)
  const { id } = await findRegistration(office, reference)
  await signInAsAdmin(page, `${LIST}/${id}`)
  await page.route('**/sensitive', (route) => route.abort())
  const section = region(page, 'Form C')
  await section.getByRole('button', { name: /^Show Answers/ }).click()
  await expect(section.getByRole('alert')).toContainText('something went wrong')
  await page.unroute('**/sensitive')
  await section.getByRole('button', { name: /^Show Answers/ }).click()
  await expect(section.getByText('Sunrise Elementary')).toBeVisible()
})

test('a registration that does not exist is not found', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await signInAsAdmin(page, `${LIST}/999999`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
})

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the list, a registration and the access log are accessible', async ({ page, office, request }) => {
      const last_name = 'Wolfeschlegelsteinhausen-Bergerdorff'.repeat(2)
      const { reference, first_name } = await registerStudent(request, { student: { last_name } })
      const { id } = await findRegistration(office, reference)
      await signInAsAdmin(page, `${LIST}?search=${first_name}`)
      await expect(rows(page)).toHaveCount(1)
      await expectUsable(page)
      await page.goto(`${LIST}/${id}`)
      const closed = page.getByRole('button', { name: /^Show Answers/ })
      await expect(closed).toHaveCount(5)
      await expect(region(page, 'Access Log')).toContainText('Nobody has read')
      await expectUsable(page)
      for (const left of [4, 3, 2, 1, 0]) {
        await closed.first().click()
        await expect(closed).toHaveCount(left)
      }
      await expect(region(page, 'Access Log').locator('tbody tr')).toHaveCount(5)
      await expectUsable(page)
      await page.goto(`${LIST}/access-log`)
      await expect(rows(page).first()).toBeVisible()
      await expectUsable(page)
      await page.route('**/api/registrations?*', (route) =>
        route.fulfill({ json: { registrations: [], total: 0, years: [] } }),
      )
      await page.goto(LIST)
      await expect(page.getByText('No registrations have been received yet.')).toBeVisible()
      await expectUsable(page)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Accepted')
      await expect(page.getByText('No registrations match these filters.')).toBeVisible()
      await expectUsable(page)
    })
  })
}

function rows(page: Page): Locator {
  return page.locator('main tbody tr')
}

/** Waits until the URL has exactly these parameters, in any order: a search is written to it after a delay. */
async function expectFilters(page: Page, filters: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters)
}
