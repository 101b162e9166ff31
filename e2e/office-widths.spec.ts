import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { tabTo, tabToAndPress } from './support/keyboard.ts'
import { followMenu, signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

test.slow()

test('the class list is a table from 1024 px on, and no width scrolls sideways', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  for (const width of [1024, 1056, 1100, 1117, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Section' }), `header at ${width} px`).toBeVisible()
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 1023, height: 900 })
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
})

test('on a phone, the longest choice of Sort by is not cut', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}`)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('Wait list, descending')
  const missing = await sort.evaluate((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const context = document.createElement('canvas').getContext('2d')
    if (!context || !(select instanceof HTMLSelectElement)) throw new Error('There is no select to measure')
    context.font = font
    const widths = Array.from(select.options, ({ label }) => context.measureText(label).width)
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.max(...widths) - room
  })
  expect(missing).toBeLessThanOrEqual(0)
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the menu of the current screen does not shift the others, and all menus are in one row', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  const nav = page.getByRole('navigation', { name: 'Office' })
  const menu = (name: string) => nav.getByRole('button', { name, exact: true })
  const places = () =>
    nav.locator('#office-menu > li:visible').evaluateAll((items) =>
      items.map((item) => {
        const { x, y } = item.getBoundingClientRect()
        return [Math.round(x), Math.round(y)]
      }),
    )
  await expect(menu('School')).toHaveAttribute('aria-current', 'true')
  await expect(nav.getByRole('button', { name: /^Today \(\d+ to do\)$/ })).toBeVisible()
  const onTrail = await places()
  await followMenu(page, 'Today', 'Ruth Castellanos')
  await expect(menu('School')).not.toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  expect(await places()).toEqual(onTrail)
  for (const width of [720, 1047, 1146, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(new Set((await places()).map(([, y]) => y)).size, `rows at ${width} px`).toBe(1)
  }
})

test('on a phone, the header and the navigation are one bar', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await signInAsAdmin(page)
    const title = page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })
    await expect(title).toBeVisible()
    await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
    const main = await page.getByRole('main').boundingBox()
    expect(main?.y, `height of the bar at ${width} px`).toBeLessThanOrEqual(56)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('link', { name: 'Skip to main content' }).focus()
    for (const name of ['Logout', 'Menu', 'Find']) await tabTo(page, name)
    await tabToAndPress(page, 'Menu', 'Shift+Tab')
    await expectUsable(page)
    await tabToAndPress(page, 'People')
    await tabToAndPress(page, 'Parents')
    await expect(page.getByRole('heading', { level: 1, name: 'Parents' })).toBeFocused()
    await expectUsable(page)
    await page.evaluate(() => sessionStorage.clear())
  }
})

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
