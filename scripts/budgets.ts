import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.mjs'
import { withFreshServer } from './with-fresh-server.ts'

/** npm run budgets: what each screen brings over the wire and how it does on an old phone, beside quality.md's bars. */
interface Screen {
  readonly name: string
  readonly kilobytes: number
  readonly lcp: number
  readonly open: (page: Page, origin: string) => Promise<void>
}

const FAMILY = { email: 'family@sample.school', password: 'sample-school' }
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const CLS_BAR = 0.05

const SCREENS: Screen[] = [
  { name: 'Login', kilobytes: 130, lcp: 2500, open: (page, origin) => page.goto(origin).then(() => settled(page)) },
  { name: 'Dashboard', kilobytes: 165, lcp: 3000, open: (page, origin) => open(page, `${origin}/dashboard`) },
  { name: 'Enrollment', kilobytes: 190, lcp: 3000, open: (page, origin) => open(page, `${origin}/enrollment`) },
]

await withFreshServer(async (origin) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS })
  const rows = []
  for (const screen of SCREENS) rows.push(await measure(browser, origin, screen))
  await browser.close()
  console.log('| screen | JS gz kB | bar | LCP ms | bar | CLS | bar |\n|---|---|---|---|---|---|---|')
  for (const { text } of rows) console.log(text)
  process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1
})

/** The screen's first load in a browser that has nothing of it, signed in before for those that need it. */
async function measure(browser: Browser, origin: string, { name, kilobytes, lcp, open: show }: Screen) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  if (name !== 'Login') await signIn(page, origin)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let bytes = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await show(page, origin)
  const seen = await vitals(page)
  await context.close()
  const sent = bytes / 1000
  const kept = sent <= kilobytes && seen.lcp <= lcp && seen.cls <= CLS_BAR
  const figures = [sent.toFixed(1), kilobytes, seen.lcp.toFixed(0), lcp, seen.cls.toFixed(3), CLS_BAR]
  return { kept, text: `| ${name} | ${figures.join(' | ')} |` }
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Parent Login' }).click()
  await page.getByLabel('Email').fill(FAMILY.email)
  await page.getByLabel('Password').fill(FAMILY.password)
  await page.getByLabel('Password').press('Enter')
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: /Add\/Drop Classes/ })
    .nth(1)
    .click()
  await page.waitForURL('**/enrollment**')
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Largest contentful paint in milliseconds and cumulative layout shift of the page as it stands. */
function vitals(page: Page): Promise<{ lcp: number; cls: number }> {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const paints = await entriesOf('largest-contentful-paint')
    const shifts = await entriesOf('layout-shift')
    const shift = (entry: PerformanceEntry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0)
    return { lcp: paints.at(-1)?.startTime ?? 0, cls: shifts.reduce((sum, entry) => sum + shift(entry), 0) }
  })
}
