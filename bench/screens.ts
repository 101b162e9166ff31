import type { Browser } from '@playwright/test'
import { CPU_SLOWDOWN } from '../scripts/measure-load.ts'
import { withBrowser } from '../scripts/visit.ts'
import { signIn } from './tables.ts'

interface Screen {
  readonly name: string
  readonly path: string
  /** Shown when the screen can be used. */
  readonly shown: string
}

const SCREENS: readonly Screen[] = [
  { name: 'dashboard with enrollment live', path: '?semester=Fall-2026_1', shown: 'th:text-is("5th")' },
  { name: 'classes', path: '/classes/Fall-2026_1', shown: 'tbody tr' },
  { name: 'a class with its roster', path: '/classes/Fall-2026_1/7', shown: 'tbody tr' },
  { name: 'students', path: '/users/students', shown: 'tbody tr' },
  { name: 'parents', path: '/users/parents', shown: 'tbody tr' },
  { name: 'a family', path: '/users/parents/7', shown: 'h2' },
  { name: 'the log', path: '/logs/Fall-2026_1', shown: 'tbody tr' },
  { name: 'audit trail', path: '/audit-trail', shown: 'tbody tr' },
]

const DESKTOP = { width: 1280, height: 900 }
const VISITS = 5

/** Measures from the navigation until the screen is shown, with its code in the browser's cache: the median of five visits. */
export async function measureScreens(origin: string, token: string): Promise<void> {
  console.log(`\n| screen | shown after, ms | at ${CPU_SLOWDOWN}× CPU |\n|---|---|---|`)
  await withBrowser(async (browser) => {
    for (const screen of SCREENS) {
      const site = { origin, token }
      const [plain, slow] = [
        await measure(browser, screen, site, 1),
        await measure(browser, screen, site, CPU_SLOWDOWN),
      ]
      console.log(`| ${screen.name} | ${plain.toFixed(0)} | ${slow.toFixed(0)} |`)
    }
  })
}

async function measure(
  browser: Browser,
  { path, shown }: Screen,
  site: { readonly origin: string; readonly token: string },
  slowdown: number,
): Promise<number> {
  const page = await browser.newPage({ viewport: DESKTOP })
  await signIn(page, site)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: number[] = []
  // The first visit fills the cache.
  for (let visit = 0; visit <= VISITS; visit++) {
    const from = performance.now()
    await page.goto(`${site.origin}/admin/dashboard${path}`)
    await page.locator(shown).first().waitFor()
    if (visit > 0) times.push(performance.now() - from)
  }
  await page.close()
  return times.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0
}
