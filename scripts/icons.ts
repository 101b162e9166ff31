import { readFile } from 'node:fs/promises'
import { withBrowser } from './visit.ts'

/** npm run icons: draws the icons of the installed app from the logo. */
const FOLDER = 'web/public/icons'
const CLAY = '#974826'

/** `share`: of the icon's width. The systems cut the corners off an icon with a `background`. */
const ICONS = [
  { name: '192', size: 192, share: 1, background: 'transparent' },
  { name: '512', size: 512, share: 1, background: 'transparent' },
  { name: 'maskable', size: 512, share: 0.75, background: CLAY },
  { name: 'apple-touch-icon', size: 180, share: 0.9, background: CLAY },
]

const logo = await readFile('web/ui/logo.svg', 'utf8')

await withBrowser(async (browser) => {
  for (const { name, size, share, background } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>
      body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${background} }
      svg { width: ${100 * share}% }
    </style>${logo}`)
    await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true })
    await page.close()
  }
})
