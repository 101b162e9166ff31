import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
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

test('the entry of the current screen does not shift the others', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  const nav = page.getByRole('navigation', { name: 'Office' })
  const places = () =>
    nav.locator('ul > li').evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)))
  await expect(nav.getByRole('link', { name: 'Audit Trail' })).toHaveAttribute('aria-current', 'page')
  const onTrail = await places()
  await nav.getByRole('link', { name: 'Ruth Castellanos' }).click()
  await expect(nav.getByRole('link', { name: 'Audit Trail' })).not.toHaveAttribute('aria-current', 'page')
  expect(await places()).toEqual(onTrail)
})

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
