import { expect, type Page } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import { PERIODS } from '../domain/days.ts'
import { expectUsable, test } from './support/checks.ts'
import { FAMILY, getClass, getClasses, PASSWORD, uniqueName } from './support/school.ts'
import {
  childRow,
  classButton,
  classCard,
  clickAction,
  confirm,
  readStorage,
  readToken,
  retryUntil,
  scheduleRow,
} from './support/steps.ts'

const DAYS = { M: 'Mon', 'T/TH': 'Tue/Thu', W: 'Wed', F: 'Fri' }

test.slow()

for (const translated of [false, true]) {
  test.describe(translated ? 'on a page that the browser translates' : 'in English', () => {
    test.use({ translated })
    // Translation changes texts only. What it can break are the changes of the screens.
    const check = (page: Page) => (translated ? undefined : expectUsable(page))

    test('a parent signs in, adds a child, enrolls, drops, joins a wait list and signs out', async ({
      page,
      request,
      family,
      expectErrors,
    }) => {
      const name = uniqueName()
      const dialog = page.getByRole('dialog')
      const field = (label: string) => page.getByRole('textbox', { name: label })

      await test.step('a wrong password shows a red chip and keeps the email', async () => {
        await page.goto('/')
        await expect(page.getByRole('textbox')).toHaveCount(0)
        await page.getByRole('button', { name: 'Parent Login' }).click()
        await field('Email').fill(FAMILY)
        await field('Password').fill('sample-scool')
        await page.keyboard.press('Enter')
        expectErrors(/status of 401/)
        const chip = page.getByRole('alert').getByRole('listitem')
        await expect(chip).toHaveText('Wrong email or password.')
        await expect(chip).toHaveCSS('color', /^rgb\(1\d\d, \d\d, \d\d\)$/)
        await expect(field('Email')).toHaveValue(FAMILY)
        await check(page)
      })

      await test.step('the right password opens the dashboard', async () => {
        await field('Password').fill(PASSWORD)
        const parent = page.getByRole('heading', { level: 1, name: 'Elena Marsh' })
        await retryUntil(parent, () => page.getByRole('button', { name: 'Login', exact: true }).click())
        await expect(page).toHaveURL('/dashboard')
        await check(page)
      })

      await test.step('a child without name and grade is not saved, and each error links to its field', async () => {
        await page.getByRole('button', { name: 'Add Student' }).click()
        await expect(field('First name')).toBeFocused()
        await check(page)
        await dialog.getByRole('button', { name: 'Save' }).click()
        const summary = dialog.getByRole('alert')
        await expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('link')).toHaveText([/^First name: Field/, /^Last name: Field/, /^Grade: Field/])
        await check(page)
        await summary.getByRole('link', { name: 'Last name' }).click()
        await expect(field('Last name')).toBeFocused()
        await expect(field('Last name')).toHaveAccessibleDescription('Field is Required')
      })

      await test.step('a complete child is saved', async () => {
        await field('First name').fill(name)
        await field('Last name').fill('Marsh')
        await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
        await expect(dialog.getByRole('alert')).toHaveCount(0)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Student successfully added!' })).toBeVisible()
        await expect(childRow(page, name)).toContainText('5th')
        await check(page)
      })

      await test.step('the classes of the fifth grade are listed by day and period', async () => {
        await page.getByRole('button', { name: `Add/Drop Classes ${name}` }).click()
        const classes = await getClasses(family, '5')
        for (const [days, label] of Object.entries(DAYS)) {
          const headings = page.getByRole('region', { name: label, exact: true }).getByRole('heading', { level: 4 })
          const listed = classes.filter((course) => course.days === days).toSorted(byPeriod)
          await expect(headings).toHaveText(listed.map((course) => course.name))
        }
        expect(Object.keys(await readStorage(page)).sort()).toEqual(['session', 'student_id'])
        await check(page)
      })

      await test.step('a class is added with the server’s message', async () => {
        await clickAction(page, 'Add', 'Folk Dance')
        await expect(dialog).toHaveAccessibleName(`Enroll ${name} in Folk Dance?`)
        await check(page)
        const response = page.waitForResponse(/\/enroll$/)
        await dialog.getByRole('button', { name: 'Yes' }).click()
        expect((await response).status()).toBe(201)
        await expect(dialog).toHaveAccessibleName('Success')
        await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
          `${name} Marsh is enrolled in Folk Dance.`,
        )
        await check(page)
        await dialog.getByRole('button', { name: 'OK' }).click()
        await expect(scheduleRow(page, 'Folk Dance')).toContainText('Period 7')
      })

      await test.step('a class at the same time is disabled, with the reason', async () => {
        const second = classButton(page, 'Add', 'Storytelling in Diné Bizaad')
        await expect(second).toBeDisabled()
        await expect(second).toHaveAccessibleDescription('Same time as Folk Dance')
        await expect(classCard(page, 'Storytelling in Diné Bizaad').getByText('Same time as Folk Dance')).toBeVisible()
        await check(page)
      })

      await test.step('both classes are available again after dropping the first', async () => {
        await clickAction(page, 'Drop', 'Folk Dance')
        await expect(dialog).toHaveAccessibleName(`Drop ${name} from Folk Dance?`)
        await expect(dialog).toContainText('Another family can take the seat.')
        await confirm(page, `${name} Marsh has been dropped from Folk Dance.`)
        await expect(classButton(page, 'Add', 'Folk Dance')).toBeEnabled()
        await expect(classButton(page, 'Add', 'Storytelling in Diné Bizaad')).toBeEnabled()
      })

      await test.step('a full class offers a wait list with a position, which the child can leave', async () => {
        const { wait_list } = await getClass(family, 'Creative Writing')
        await expect(classButton(page, 'Full', 'Creative Writing')).toBeDisabled()
        await clickAction(page, 'Wait List', 'Creative Writing')
        await confirm(page, `${name} Marsh is number ${wait_list + 1} on the wait list for Creative Writing.`)
        await expect(scheduleRow(page, 'Creative Writing')).toContainText(new RegExp(`${wait_list + 1}.. in line`))
        await check(page)
        await clickAction(page, 'Remove', 'Creative Writing')
        await confirm(page, `${name} Marsh has been removed from the wait list for Creative Writing.`)
        await expect(classButton(page, 'Wait List', 'Creative Writing')).toBeEnabled()
      })

      await test.step('logging out ends the session in the browser and on the server', async () => {
        const headers = { Authorization: `Bearer ${await readToken(page)}` }
        expect((await request.get('/api/me', { headers })).status()).toBe(200)
        await page.getByRole('button', { name: 'Logout' }).click()
        await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
        expect(await readStorage(page)).toEqual({})
        expect((await request.get('/api/me', { headers })).status()).toBe(401)
      })
    })
  })
}

/** The order of a day's classes: by period, and in a period by section. */
function byPeriod(a: Course, b: Course): number {
  return PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period) || Number(a.section) - Number(b.section)
}
