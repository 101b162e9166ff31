import { expect } from '@playwright/test'
import { test } from './support/checks.ts'
import { addChild, fillWeek } from './support/school.ts'
import { signIn } from './support/steps.ts'

test('a schedule is printed complete, without buttons and in dark on white, in both color schemes', async ({
  page,
  family,
}) => {
  const child = await addChild(family)
  const names = await fillWeek(family, child)
  expect(names).toContain('Lunch Bunch')
  await signIn(page)
  await page.getByRole('button', { name: `View ${child.first_name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('cell', { name: names[0], exact: true })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')

  await page.emulateMedia({ media: 'print' })
  for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.locator('header').getByRole('link')).toBeHidden()
  await expect(dialog.getByRole('heading', { name: `Schedule for ${child.first_name} Marsh` })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    for (const name of names) await expect(dialog.getByRole('cell', { name, exact: true })).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: 'Lunch Bunch' }).first()).toContainText('11:30-12:10')
    const table = dialog.getByRole('table').last()
    expect(await table.evaluate(clippingAncestors), 'elements that clip the schedule').toEqual([])
    await expect
      .poll(() => dialog.getByRole('cell').first().evaluate(printedColors), colorScheme)
      .toEqual({ text: 'dark', background: 'white' })
  }
})

/** The ancestors that clip the element. */
function clippingAncestors(element: Element): string[] {
  const ancestors: Element[] = []
  for (let parent = element.parentElement; parent; parent = parent.parentElement) ancestors.push(parent)
  const clips = (ancestor: Element) =>
    getComputedStyle(ancestor).overflowY !== 'visible' && ancestor.scrollHeight > ancestor.clientHeight + 1
  return ancestors.filter(clips).map((box) => `${box.className}: ${box.clientHeight} of ${box.scrollHeight} px`)
}

/** The colors of the element's text and background. */
function printedColors(element: Element): { text: string; background: string } {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const isPainted = (part: Element) => channels(getComputedStyle(part).backgroundColor)[3] !== 0
  let under: Element | null = element
  while (under && !isPainted(under)) under = under.parentElement
  const background = under ? channels(getComputedStyle(under).backgroundColor) : [255, 255, 255]
  const text = channels(getComputedStyle(element).color)
  return {
    text: text.every((channel) => channel < 100) ? 'dark' : text.join(),
    background: background.every((channel) => channel === 255) ? 'white' : background.join(),
  }
}
