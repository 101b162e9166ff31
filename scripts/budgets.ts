import type { Browser, Page } from '@playwright/test'
import { addClasses } from './add-classes.ts'
import { watchRequests } from './request-watch.ts'
import { measureSlowestKeyPress } from './slowest-key.ts'
import { openEnrollment, openSignInForm, signInAsFamily, signInOffice, withBrowser } from './visit.ts'
import { withFreshServer } from './with-fresh-server.ts'

/**
 * npm run budgets: compares each screen's scripts, requests and speed on a simulated old phone with the budgets. Scripts and requests
 * are those that ended before the largest paint: the rest of the code loads after it.
 */
interface Screen {
  readonly name: string
  readonly path: string
  /** Of scripts, compressed, with their headers. */
  readonly kilobytes: number
  readonly requests: number
  /** Milliseconds until the largest paint. */
  readonly lcp: number
}

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const CPU_SLOWDOWN = 4
const CLS_LIMIT = 0.02
const TYPING_LIMIT_MS = 100
const TYPED_TEXT = 'quite a long name to type'
const PHONE = { width: 412, height: 823 }
/** For the student of the enrollment screen. The other screens show the sample school as it is. */
const CLASSES = 150

const SCREENS: Screen[] = [
  { name: 'Login', path: '/', kilobytes: 120, requests: 12, lcp: 2500 },
  { name: 'Register', path: '/registration', kilobytes: 185, requests: 26, lcp: 3000 },
  { name: 'New student', path: '/student-registration', kilobytes: 165, requests: 26, lcp: 3000 },
  { name: 'Dashboard', path: '/dashboard', kilobytes: 165, requests: 30, lcp: 3000 },
  { name: 'Admin dashboard', path: '/admin/dashboard', kilobytes: 180, requests: 40, lcp: 3000 },
  { name: 'Admin table', path: '/admin/dashboard/classes/sample_2', kilobytes: 175, requests: 40, lcp: 3000 },
  { name: 'Audit trail', path: '/admin/dashboard/audit-trail', kilobytes: 190, requests: 40, lcp: 3000 },
  { name: 'Registrations', path: '/admin/dashboard/registrations', kilobytes: 190, requests: 40, lcp: 3000 },
]

const ENROLLMENT: Screen = {
  name: `Enrollment, ${CLASSES} classes`,
  path: '/enrollment',
  kilobytes: 140,
  requests: 20,
  lcp: 2500,
}

const PUBLIC_PATHS = ['/', '/registration', '/student-registration']

interface Form {
  readonly name: string
  readonly open: (page: Page, origin: string) => Promise<void>
  readonly field: string
}

const FORMS: Form[] = [
  { name: 'Login', open: openSignInForm, field: 'Email' },
  {
    name: 'Register',
    open: async (page, origin) => void (await page.goto(`${origin}/registration`)),
    field: 'First name',
  },
  registrationSection('Student Information', 'First name'),
  registrationSection('Parent Information', 'Enrolling Parent: Employer'),
  registrationSection('Student Health Conditions', 'Health problems'),
  registrationSection('Form C', 'Name of the previous school'),
  {
    name: 'Add Student',
    field: 'First name',
    open: async (page, origin) => {
      await signInAsFamily(page, origin)
      await page.getByRole('button', { name: 'Add Student' }).click()
    },
  },
  {
    name: `Class search, ${CLASSES} classes`,
    field: 'Search classes',
    open: async (page, origin) => {
      await signInAsFamily(page, origin)
      await openEnrollment(page, 1)
    },
  },
  {
    name: 'Table search',
    field: 'Search',
    open: async (page, origin) => {
      await signInOffice(page, origin)
      await page.goto(`${origin}/admin/dashboard/classes/sample_2`)
    },
  },
]

await withFreshServer((origin) =>
  withBrowser(async (browser) => {
    console.log('| screen | JS, kB | limit | requests | limit | LCP ms | limit | CLS | limit | JS later, kB |')
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    const results: boolean[] = []
    for (const screen of SCREENS) results.push(await measureScreen(browser, origin, screen))
    await addClasses(browser, origin, CLASSES)
    results.push(await measureScreen(browser, origin, ENROLLMENT))
    console.log('\n| form | slowest key to paint, ms | limit |\n|---|---|---|')
    for (const form of FORMS) results.push(await measureTyping(browser, origin, form))
    process.exitCode = results.every(Boolean) ? 0 : 1
  }),
)

function registrationSection(section: string, field: string): Form {
  return {
    name: `New student, ${section}`,
    field,
    open: async (page, origin) => {
      await page.goto(`${origin}/student-registration`)
      await page.getByRole('button', { name: 'Start a Registration' }).click()
      await page.getByRole('link', { name: section }).click()
    },
  }
}

/** Measures the first load of a screen with an empty cache, a slow connection and a slow processor. */
async function measureScreen(browser: Browser, origin: string, { name, path, ...limits }: Screen): Promise<boolean> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  if (path.startsWith('/admin/')) await signInOffice(page, origin)
  else if (!PUBLIC_PATHS.includes(path)) {
    await signInAsFamily(page, origin)
    await openEnrollment(page, 1)
  }
  // Stops pending requests of the previous pages.
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const requests = new Map<string, SentRequest>()
  let start: number | undefined
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    start ??= timestamp
    requests.set(requestId, { isScript: type === 'Script', endedAt: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request)
      Object.assign(request, { endedAt: (timestamp - (start ?? timestamp)) * 1000, bytes: encodedDataLength })
  })
  const idle = watchRequests(page)
  await page.goto(origin + path)
  await idle()
  const vitals = await measureVitals(page)
  await context.close()
  const [first, later] = [true, false].map((isFirst) =>
    [...requests.values()].filter(({ endedAt }) => endedAt < (vitals.lcp || Number.POSITIVE_INFINITY) === isFirst),
  )
  const kilobytes = kilobytesOfScripts(first)
  const count = first?.length ?? 0
  const figures = [
    [kilobytes.toFixed(1), limits.kilobytes],
    [count, limits.requests],
    [vitals.lcp.toFixed(0), limits.lcp],
    [vitals.cls.toFixed(3), CLS_LIMIT],
    [kilobytesOfScripts(later).toFixed(1)],
  ]
  console.log(`| ${name} | ${figures.flat().join(' | ')} |`)
  return (
    kilobytes <= limits.kilobytes && count <= limits.requests && vitals.lcp <= limits.lcp && vitals.cls <= CLS_LIMIT
  )
}

interface SentRequest {
  readonly isScript: boolean
  /** Milliseconds after the request for the page. */
  endedAt: number
  /** With the headers. */
  bytes: number
}

function kilobytesOfScripts(requests: readonly SentRequest[] = []): number {
  return requests.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
}

/** Measures the longest time from a key press to the next paint, with CPU throttling. */
async function measureTyping(browser: Browser, origin: string, { name, open, field }: Form): Promise<boolean> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await open(page, origin)
  const worst = await measureSlowestKeyPress(page, field, TYPED_TEXT, CPU_SLOWDOWN)
  await context.close()
  console.log(`| ${name} | ${worst.toFixed(0)} | ${TYPING_LIMIT_MS} |`)
  return worst <= TYPING_LIMIT_MS
}

/** The page's largest contentful paint in milliseconds and its cumulative layout shift. */
function measureVitals(page: Page): Promise<{ lcp: number; cls: number }> {
  return page.evaluate(async () => {
    const observe = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const paints = await observe('largest-contentful-paint')
    const shifts = await observe('layout-shift')
    const shift = (entry: PerformanceEntry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0)
    return { lcp: paints.at(-1)?.startTime ?? 0, cls: shifts.reduce((sum, entry) => sum + shift(entry), 0) }
  })
}
