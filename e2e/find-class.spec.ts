import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { addChild } from './support/school.ts'
import { classCard, classHeading, signInToEnroll } from './support/steps.ts'

const DESKTOP = { width: 1280, height: 800 }

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a class is found by its description and by an open period, and the address keeps the filters', async ({
      page,
      family,
    }) => {
      const child = await addChild(family)
      const search = page.getByRole('searchbox', { name: 'Search classes' })
      const names = page.getByRole('heading', { level: 4 })
      await signInToEnroll(page, child.id)

      await test.step('a search finds the description and the teacher', async () => {
        await page.getByRole('tab', { name: 'All' }).click()
        await search.fill('violin okafor')
        await expect(page.getByRole('status').filter({ hasText: '2 of ' })).toBeVisible()
        await expect(page.getByRole('tab', { name: 'Tue/Thu 0 of 6 1 match' })).toBeVisible()
        await expectUsable(page)
        await expect(page).toHaveURL(/day=all&search=violin\+okafor/)
        await classHeading(page, 'Beginning Violin').getByRole('button').click()
        await expect(classCard(page, 'Beginning Violin')).toContainText('No experience needed.')
        await expectUsable(page)
      })

      await test.step('Back removes a filter, and a reload keeps the others', async () => {
        await openFilters(page)
        await page.getByRole('combobox', { name: 'Period' }).selectOption('Period 3')
        await expect(names).toHaveText(['Beginning Violin'])
        await page.goBack()
        await expect(names).toHaveText(['Beginning Violin', 'Intermediate Violin'])
        await page.reload()
        await expect(search).toHaveValue('violin okafor')
        await expect(names).toHaveText(['Beginning Violin', 'Intermediate Violin'])
      })

      await test.step('an open period of the timetable lists the classes that fit it', async () => {
        await page.setViewportSize(DESKTOP)
        await signInToEnroll(page, child.id)
        await tabTo(page, 'Week view')
        await page.keyboard.press('Enter')
        const timetable = page.getByRole('table', { name: `${child.first_name}'s week` })
        await expect(timetable).toBeVisible()
        await expectUsable(page)
        await timetable.getByRole('button', { name: /Open ?, Mon, Period 7/ }).click()
        await expect(page.getByRole('tabpanel', { name: /^Mon/ })).toBeFocused()
        await expect(names).toHaveText(['Folk Dance', 'Storytelling in Diné Bizaad'])
        await page.goBack()
        await expect(classHeading(page, 'Pottery')).toBeVisible()
      })
    })
  })
}

async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  if (await filters.isVisible()) await filters.click()
}
