import { expect, test } from '@playwright/test'
import { createServer } from 'vite'
import { expectUsable } from './support/checks.ts'

test.describe('the page of styles', () => {
  let address = ''
  let stop = async () => {}

  test.beforeAll(async () => {
    const server = await createServer({
      configFile: 'web/vite.config.ts',
      root: 'web',
      server: { port: 0, host: '127.0.0.1' },
      logLevel: 'error',
    })
    await server.listen()
    address = server.resolvedUrls?.local[0] ?? ''
    stop = () => server.close()
  })
  test.afterAll(() => stop())

  test('shows the parts of the screens, on a wide and a narrow screen, in light and in dark mode', async ({
    browser,
  }) => {
    for (const width of [1280, 320])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
        await page.goto(new URL('/styles', address).href)
        await expect(page.getByRole('heading', { level: 1, name: 'Styles' })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        expect(await page.evaluate(loadedFonts)).toEqual(['Fraunces', 'Source Sans 3'])
        await expectUsable(page)
        await page.getByRole('button', { name: 'Open a dialog' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectUsable(page)
        await page.close()
      }
  })
})

/** The names of the fonts that the page uses. */
async function loadedFonts(): Promise<string[]> {
  await document.fonts.ready
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  return [...new Set(loaded.map(({ family }) => family.replaceAll('"', '')))].toSorted()
}
