import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'

/** Pixels of the page on a phone while the rule and the example are folded. */
const MOST_FOLDED = 5000

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('anyone checks the record of the example, and sees the line that was changed', async ({ page }) => {
      await page.goto('/lottery/check')
      await expect(page.getByRole('heading', { level: 1, name: 'Check a Lottery' })).toBeVisible()
      await expectUsable(page)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MOST_FOLDED)
      for (const name of ['Show the rule and the record', 'Show the example']) await page.getByText(name).click()
      await expect(page.getByRole('heading', { name: 'Types of columns' })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Fill In the Example' }).click()
      const record = page.getByRole('textbox', { name: 'Record', exact: true })
      const text = await record.inputValue()
      await page.getByRole('button', { name: 'Check the Record' }).click()
      await expect(page.getByText(/^The record is correct in itself\. It was not compared/)).toBeVisible()
      await record.fill(text.replace(':enrolled', ':done'))
      await page.getByRole('button', { name: 'Check the Record' }).click()
      await expect(page.getByText(/^The record is not correct. The first difference is in line \d+\.$/)).toBeVisible()
      await expectUsable(page)
    })
  })
}
