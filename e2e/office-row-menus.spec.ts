import { expect, type Page } from '@playwright/test'
import { LAYOUTS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { rowMenu } from './support/people.ts'
import { addChild } from './support/school.ts'

test.slow()

const LISTS = [
  { path: 'users/students', title: 'Students', commands: ['Manage Classes', 'Edit', 'Delete'] },
  { path: 'users/teachers', title: 'Teachers', commands: ['Edit', 'Delete'] },
  { path: 'users/parents', title: 'Parents', commands: ['Edit', 'Invite', 'Merge', 'Delete'] },
  { path: 'notifications', title: 'System Notifications', commands: ['Edit'] },
] as const

for (const { title: appearance, ...options } of LAYOUTS) {
  test.describe(appearance, () => {
    test.use(options)

    test('a row of each list has one menu, which works by keyboard and is large enough on a phone', async ({
      page,
    }) => {
      await signInAsAdmin(page)
      for (const { path, title, commands } of LISTS) {
        await page.goto(`/admin/dashboard/${path}`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        const row = page.locator('main tbody tr').last()
        const menu = row.getByRole('button', { name: /^Actions for / })
        await expect(menu).toHaveCount(1)
        const { width = 0, height = 0 } = (await menu.boundingBox()) ?? {}
        const least = options.viewport.width < 1024 ? 44 : 24
        expect(Math.min(width, height), `menu in ${title}`).toBeGreaterThanOrEqual(least)
        if (least === 24) expect((await row.boundingBox())?.height, `row in ${title}`).toBeLessThanOrEqual(34)
        await expectUsable(page)
        await menu.press('Enter')
        const [first] = commands
        const items = page.getByRole('menu').getByRole('menuitem')
        expect(commands).toEqual(expect.arrayContaining(await items.allTextContents()))
        await expect(items.filter({ hasText: first })).toBeFocused()
        await expectFocusVisible(page)
        await page.screenshot({ path: `.build/e2e/menu-${title}-${appearance}.png`.replaceAll(' ', '-') })
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expect(menu).toBeFocused()
      }
    })

    test('a roster row has its main command and one menu', async ({ page, office, family }) => {
      const course = await addClass(office)
      const [child, other] = [await addChild(family), await addChild(family)]
      for (const { id } of [child, other]) await enrollAsAdmin(office, course, { id })
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const row = region(page, 'Roster').getByRole('row').last()
      await expect(row.getByRole('button')).toHaveCount(2)
      await expectUsable(page)
      await rowMenu(page, `${child.first_name} Marsh`).press('Enter')
      await expect(page.getByRole('menuitem')).toHaveText(['Drop'])
      await page.screenshot({ path: `.build/e2e/menu-roster-${appearance}.png`.replaceAll(' ', '-') })
      await page.keyboard.press('Escape')
      await row.getByRole('cell', { name: '5th' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ Marsh$/)
    })
  })
}

test('a click in a row opens what its header names', async ({ page }) => {
  await signInAsAdmin(page)
  await openFirstRow(page, 'users/teachers')
  await expect(page.getByRole('dialog', { name: 'Edit Teacher' })).toBeVisible()
  await openFirstRow(page, 'audit-trail')
  await expect(page.getByRole('dialog')).toContainText('Request ID')
  await openFirstRow(page, 'users/students')
  await expect(page).toHaveURL(/users\/students\/\d+$/)
  await openFirstRow(page, 'users/parents')
  await expect(page).toHaveURL(/users\/parents\/\d+$/)
})

/** Clicks beside the text of a cell. */
async function openFirstRow(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/dashboard/${path}`)
  const cell = page.locator('main tbody tr').first().locator('td').first()
  await cell.click({ position: { x: 2, y: 2 } })
}
