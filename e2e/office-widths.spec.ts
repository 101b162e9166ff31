import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

test.slow()

test('the class list is a table from 1024 px on, no width scrolls sideways, and Sort by fits a phone', async ({
  page,
  office,
}) => {
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

  await page.setViewportSize({ width: 320, height: 640 })
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

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
