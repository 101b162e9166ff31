import { expect } from '@playwright/test'
import { test } from './checks.ts'
import { addChild, fillWeek } from './school.ts'
import { signIn } from './steps.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a child’s week on paper, out of a ${colorScheme} screen, is all of it and nothing but it`, async ({
    page,
    family,
  }) => {
    const child = await addChild(family)
    const names = await fillWeek(family, child)
    await page.emulateMedia({ colorScheme })
    await signIn(page)
    await page.getByRole('button', { name: `View ${child.first_name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('cell', { name: names[0] })).toBeVisible()
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await dialog.getByRole('button', { name: 'Print' }).click()
    await expect(page).toHaveTitle('printed')

    await page.emulateMedia({ media: 'print', colorScheme })
    for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.locator('header').getByRole('link')).toBeHidden()
    await expect(dialog.getByRole('heading', { name: `Schedule for ${child.first_name} Marsh` })).toBeVisible()
    for (const name of names) await expect(dialog.getByRole('cell', { name, exact: true })).toBeVisible()
    expect(await dialog.getByRole('table').last().evaluate(cutOffBy), 'what cuts the week off').toEqual([])
    expect(await dialog.getByRole('cell').first().evaluate(inkAndPaper)).toEqual({ ink: 'dark', paper: 'white' })
  })
}

/** What stands around the element and shows only a part of it. */
function cutOffBy(element: Element): string[] {
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
  const cuts = (one: Element) =>
    getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1
  return around.filter(cuts).map((one) => `${one.className}: ${one.clientHeight} of ${one.scrollHeight} px`)
}

/** How the element's text and what lies under it look. */
function inkAndPaper(element: Element): { ink: string; paper: string } {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const isPainted = (one: Element) => channels(getComputedStyle(one).backgroundColor)[3] !== 0
  let under: Element | null = element
  while (under && !isPainted(under)) under = under.parentElement
  const paper = under ? channels(getComputedStyle(under).backgroundColor) : [255, 255, 255]
  const ink = channels(getComputedStyle(element).color)
  return {
    ink: ink.every((channel) => channel < 100) ? 'dark' : ink.join(),
    paper: paper.every((channel) => channel === 255) ? 'white' : paper.join(),
  }
}
