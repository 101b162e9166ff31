import type { Browser, Page } from '@playwright/test'
import { slowestKey } from './slowest-key.ts'
import { chooseChild, openPublicPage, signIn, signInOffice, withBrowser } from './visit.ts'
import { withFreshServer } from './with-fresh-server.ts'

/** npm run budgets: what each screen brings over the wire and how it does on an old phone, beside quality.md's bars. */
interface Screen {
  readonly name: string
  readonly path: string
  readonly kilobytes: number
  readonly lcp: number
}

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const CPU_SLOWDOWN = 4
const CLS_BAR = 0.05
const TYPING_BAR = 100
const TYPED = 'quite a long name to type'
const PHONE = { width: 412, height: 823 }

const SCREENS: Screen[] = [
  { name: 'Login', path: '/', kilobytes: 130, lcp: 2500 },
  { name: 'Register', path: '/registration', kilobytes: 190, lcp: 3000 },
  { name: 'Dashboard', path: '/dashboard', kilobytes: 165, lcp: 3000 },
  { name: 'Enrollment', path: '/enrollment', kilobytes: 190, lcp: 3000 },
  { name: 'Admin dashboard', path: '/admin/dashboard', kilobytes: 220, lcp: 3000 },
  { name: 'Admin table', path: '/admin/dashboard/classes/sample_2', kilobytes: 220, lcp: 3000 },
  { name: 'Audit trail', path: '/admin/dashboard/audit-trail', kilobytes: 220, lcp: 3000 },
]

/** What a person sees before signing in. */
const DOORS = ['/', '/registration']

interface Form {
  readonly name: string
  readonly open: (page: Page, origin: string) => Promise<void>
  readonly field: string
}

const FORMS: Form[] = [
  { name: 'Login', open: openPublicPage, field: 'Email' },
  {
    name: 'Register',
    open: async (page, origin) => void (await page.goto(`${origin}/registration`)),
    field: 'First name',
  },
  {
    name: 'Add Student',
    field: 'First name',
    open: async (page, origin) => {
      await signIn(page, origin)
      await page.getByRole('button', { name: 'Add Student' }).click()
    },
  },
  {
    name: 'Search of a table',
    field: 'Search',
    open: async (page, origin) => {
      await signInOffice(page, origin)
      await page.goto(`${origin}/admin/dashboard/classes/sample_2`)
    },
  },
]

await withFreshServer((origin) =>
  withBrowser(async (browser) => {
    console.log('| screen | JS on the wire, kB | bar | LCP ms | bar | CLS | bar |\n|---|---|---|---|---|---|---|')
    const kept: boolean[] = []
    for (const screen of SCREENS) kept.push(await measure(browser, origin, screen))
    console.log('\n| form | a key to paint, ms, worst | bar |\n|---|---|---|')
    for (const form of FORMS) kept.push(await measureTyping(browser, origin, form))
    process.exitCode = kept.every(Boolean) ? 0 : 1
  }),
)

/** The screen's first load in a browser that has nothing of it, on a slow line and a slow processor. */
async function measure(browser: Browser, origin: string, { name, path, kilobytes, lcp }: Screen): Promise<boolean> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  if (path.startsWith('/admin/')) await signInOffice(page, origin)
  else if (!DOORS.includes(path)) {
    await signIn(page, origin)
    await chooseChild(page, 1)
  }
  // What the pages before were still loading is not this screen's.
  await page.goto('about:blank')
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
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  const seen = await vitals(page)
  await context.close()
  const sent = bytes / 1000
  const figures = [sent.toFixed(1), kilobytes, seen.lcp.toFixed(0), lcp, seen.cls.toFixed(3), CLS_BAR]
  console.log(`| ${name} | ${figures.join(' | ')} |`)
  return sent <= kilobytes && seen.lcp <= lcp && seen.cls <= CLS_BAR
}

/** The slowest of many keys from press to the next paint, on a slow processor. */
async function measureTyping(browser: Browser, origin: string, { name, open, field }: Form): Promise<boolean> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await open(page, origin)
  const worst = await slowestKey(page, field, TYPED, CPU_SLOWDOWN)
  await context.close()
  console.log(`| ${name} | ${worst.toFixed(0)} | ${TYPING_BAR} |`)
  return worst <= TYPING_BAR
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
