import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addChild, getSemesters, uniqueName } from './support/school.ts'
import { classHeading, clickAction, openEnrollment, signIn, unfoldPeriods } from './support/steps.ts'

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('login and the parent dashboard are accessible in every state', async ({ page }) => {
      test.slow()
      await page.goto('/')
      await page.getByRole('button', { name: 'Parent Login' }).click()
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expectUsable(page)
      await signIn(page)
      await expectUsable(page)
      await page.getByRole('button', { name: 'Edit Ruby' }).click()
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ruby')
      await expectUsable(page)
      await page.getByRole('textbox', { name: 'First name' }).fill('Rub7')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeFocused()
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'View Oscar' }).click()
      await expect(page.getByRole('dialog')).toContainText('4th in line')
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'View Ruby' }).click()
      await expect(page.getByRole('dialog')).toContainText('Ruby has no classes in')
      await expectUsable(page)
    })

    test('enrollment is accessible in every state', async ({ page, family }) => {
      test.slow()
      const { closed } = await getSemesters(family)
      await signIn(page)
      await openEnrollment(page, 'Oscar')
      await expectUsable(page)
      const filters = page.getByRole('button', { name: 'Filters', exact: true })
      if (await filters.isVisible()) await filters.click()
      for (const name of ['Chemistry', 'Debate']) await classHeading(page, name).getByRole('button').click()
      // Their code loads on demand.
      await expect(page.locator('[id^="class-"][id$="-details"]')).toHaveCount(2)
      // The tabs stay in view above the rows, and cover a part of one.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectUsable(page)
      await page.getByRole('checkbox', { name: 'Open seats' }).check()
      await page.getByRole('checkbox', { name: 'Fits schedule' }).check()
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('tab', { name: /^HS/ }).click()
      await unfoldPeriods(page)
      await clickAction(page, 'Drop', 'Personal Finance')
      await expectUsable(page)
      await page.getByRole('button', { name: 'No', exact: true }).click()
      await page.getByRole('combobox', { name: 'Semester' }).selectOption(closed.name)
      await expect(page.getByRole('heading', { name: `Enrollment is closed for ${closed.name}` })).toBeVisible()
      await expectUsable(page)
    })

    test('the longest names fit on every screen', async ({ page, family }) => {
      const first_name = `${uniqueName()}${'anastasia'.repeat(9)}`.slice(0, 100)
      const child = await addChild(family, { first_name, last_name: 'Wolfeschlegelsteinhausen'.repeat(4), grade: '3' })
      await signIn(page)
      await expectUsable(page)
      await page.getByRole('button', { name: `View ${child.first_name}` }).click()
      await expect(page.getByRole('dialog')).toContainText('has no classes in')
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await openEnrollment(page, child.first_name)
      await expectUsable(page)
      await page.getByRole('tab', { name: /^Fri/ }).click()
      await clickAction(page, 'Add', 'Recorder Choir')
      await expectUsable(page)
    })

    test('a parent without children is shown how to add one', async ({ page }) => {
      await signIn(page)
      await withoutChildren(page)
      await page.reload()
      await expect(
        page.getByText('Looks like you don\'t have any children, click "ADD STUDENT" above to add some!'),
      ).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await expectUsable(page)
    })
  })
}

/** Removes the children from the response, because every sample family has children. */
async function withoutChildren(page: Page): Promise<void> {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({ response, json: { user: { ...user, students: [] } } })
  })
}
