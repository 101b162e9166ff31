import type { Browser, Page } from '@playwright/test'
import { slowestKey } from '../scripts/slowest-key.ts'
import { withBrowser } from '../scripts/visit.ts'

interface Table {
  readonly name: string
  readonly path: string
  /** The call that brings its rows. */
  readonly call: string
  /** A search that some rows have to the end. */
  readonly typed: string
}

const TABLES: readonly Table[] = [
  { name: '5,000 students', path: 'users/students', call: '/api/students', typed: 'nunez ada1 rosa number' },
  { name: '2,500 parents', path: 'users/parents', call: '/api/users/parents', typed: 'rosa number 17 yazzie' },
  { name: '201 teachers', path: 'users/teachers', call: '/api/teachers', typed: 'grace tsosie 17' },
  {
    name: '500 classes',
    path: 'classes/Fall-2026_1',
    call: '/api/courses/by-semester/1',
    typed: 'class 10 nez monday',
  },
  { name: '100,000 rows of the log', path: 'logs/Fall-2026_1', call: '/api/masterlogs/1', typed: 'nunez child49 rosa' },
]

const DESK = { width: 1280, height: 900 }
const SLOWDOWNS = [1, 4]

/** The office's tables in Chromium: from the answer to the first row on the screen, the slowest key of a search, and the export. */
export async function measureTables(origin: string, token: string): Promise<void> {
  console.log(
    '\n| table | shown after the answer, ms | slowest key, ms | at 4× CPU | export, ms |\n|---|---|---|---|---|',
  )
  await withBrowser(async (browser) => {
    for (const table of TABLES) console.log(`| ${(await measured(browser, table, { origin, token })).join(' | ')} |`)
  })
}

async function measured(browser: Browser, { name, path, call, typed }: Table, at: { origin: string; token: string }) {
  const open = async () => {
    const page = await browser.newPage({ viewport: DESK })
    await signIn(page, at)
    await page.addInitScript(watchRows)
    await page.goto(`${at.origin}/admin/dashboard/${path}`)
    await page.locator('tbody tr').first().waitFor()
    return page
  }
  const page = await open()
  const shown = await shownAfter(page, call)
  const exported = await exportOf(page)
  const keys: number[] = []
  for (const slowdown of SLOWDOWNS) {
    const page = await open()
    keys.push(await slowestKey(page, 'Search', typed, slowdown))
    await page.close()
  }
  await page.close()
  return [name, ...[shown, ...keys, exported].map((figure) => figure.toFixed(0))]
}

async function signIn(page: Page, { origin, token }: { origin: string; token: string }): Promise<void> {
  const user = { first_name: 'Olive', last_name: 'Office', role: 'admin' }
  const session = JSON.stringify({ token, user, expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  await page.goto(`${origin}/config.json`)
  await page.evaluate((kept) => sessionStorage.setItem('session', kept), session)
}

declare global {
  interface Window {
    firstRowAt?: number
  }
}

/** Runs in the page before anything else: notes when the first row was painted. */
function watchRows(): void {
  const look = () => {
    if (document.querySelector('tbody tr')) requestAnimationFrame(() => setTimeout(noteNow))
    else requestAnimationFrame(look)
  }
  const noteNow = () => {
    window.firstRowAt = performance.now()
  }
  requestAnimationFrame(look)
}

/** Milliseconds between the end of the answer and the first row on the screen. */
async function shownAfter(page: Page, call: string): Promise<number> {
  await page.waitForFunction(() => window.firstRowAt !== undefined)
  return page.evaluate((path) => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)
    const [answer] = answers as PerformanceResourceTiming[]
    if (!answer) throw new Error(`nobody asked for ${path}`)
    return (window.firstRowAt ?? 0) - answer.responseEnd
  }, call)
}

async function exportOf(page: Page): Promise<number> {
  const from = performance.now()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await (await download).path()
  return performance.now() - from
}
