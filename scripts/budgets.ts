import type { Browser, Page } from '@playwright/test'
import { type Language, languages } from '../domain/language.ts'
import { CPU_SLOWDOWN, measureLoad, measureSlowestKeyPress, PHONE } from './measure-load.ts'
import { addClasses } from './sampleChanges.ts'
import { withFreshServer } from './serve.ts'
import { openEnrollment, openSignInForm, signInAsFamily, signInOffice, withBrowser } from './visit.ts'

/** npm run budgets: compares each screen's scripts, requests and speed on a simulated old phone with the budgets. */
interface Screen {
  readonly name: string
  readonly path: string
  /** Of the scripts before the largest paint, of the whole visit without a click, and after a movement of the pointer: compressed, with their headers. */
  readonly kilobytes: readonly [first: number, all: number, used: number]
  /** Until the largest paint, and of the whole visit without a click. */
  readonly requests: readonly [first: number, all: number]
  /** Milliseconds until the largest paint. */
  readonly lcp: number
}

const CLS_LIMIT = 0.02
const TYPING_LIMIT_MS = 100
const TYPED_TEXT = 'quite a long name to type'
/** For the student of the enrollment screen. The other screens show the sample school as it is. */
const CLASSES = 150
/** In the office's list, at a desk. */
const OFFICE_CLASSES = 550
const DESK = { width: 1280, height: 900 }

const office = (name: string, path: string): Screen => ({
  name,
  path: `/admin/dashboard${path}`,
  kilobytes: [250, 250, 250],
  requests: [42, 48],
  lcp: 3000,
})

const SCREENS: Screen[] = [
  // The form is loaded while one reads, after the largest paint. It is that of Register.
  { name: 'Login', path: '/', kilobytes: [140, 205, 205], requests: [14, 34], lcp: 2000 },
  { name: 'Register', path: '/registration', kilobytes: [205, 205, 205], requests: [30, 30], lcp: 2500 },
  { name: 'New student', path: '/student-registration', kilobytes: [205, 205, 205], requests: [30, 30], lcp: 2500 },
  { name: 'Dashboard', path: '/dashboard', kilobytes: [180, 195, 195], requests: [30, 32], lcp: 2500 },
  office('Admin dashboard', ''),
  office('Admin table', '/classes/sample_2'),
  office('Audit trail', '/audit-trail'),
  office('Registrations', '/registrations'),
]

const ENROLLMENT: Screen = {
  name: `Enrollment, ${CLASSES} classes`,
  path: '/enrollment',
  kilobytes: [190, 190, 205],
  requests: [30, 30],
  lcp: 2000,
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
  tableSearch('Table search'),
]

await withFreshServer((origin) =>
  withBrowser(async (browser) => {
    const columns = ['first JS, kB', 'all JS, kB', 'used JS, kB', 'first requests', 'all requests', 'LCP ms', 'CLS']
    console.log(`| screen | ${columns.join(' | limit | ')} | limit |`)
    console.log(`|${'---|'.repeat(1 + 2 * columns.length)}`)
    const results: boolean[] = []
    const measureAll = async (screens: readonly Screen[]) => {
      for (const language of languages)
        for (const screen of screens) results.push(await measureScreen(browser, origin, screen, language))
    }
    await measureAll(SCREENS)
    await addClasses(origin, CLASSES)
    await measureAll([ENROLLMENT])
    console.log('\n| form | slowest key to paint, ms | limit |\n|---|---|---|')
    for (const form of FORMS) results.push(await measureTyping(browser, origin, form, PHONE, CPU_SLOWDOWN))
    await addClasses(origin, OFFICE_CLASSES)
    const search = tableSearch(`Table search at a desk, ${OFFICE_CLASSES} classes`)
    results.push(await measureTyping(browser, origin, search, DESK, 1))
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

function tableSearch(name: string): Form {
  return {
    name,
    field: 'Search',
    open: async (page, origin) => {
      await signInOffice(page, origin)
      await page.goto(`${origin}/admin/dashboard/classes/sample_2`)
    },
  }
}

/** Compares the first load of a screen in a language with its limits. */
async function measureScreen(
  browser: Browser,
  origin: string,
  { name, path, ...limits }: Screen,
  language: Language,
): Promise<boolean> {
  const [first, all, used] = limits.kilobytes
  const [firstRequests, requests] = limits.requests
  const prepare = async (page: Page) => {
    if (path.startsWith('/admin/')) return signInOffice(page, origin)
    if (PUBLIC_PATHS.includes(path)) return
    await signInAsFamily(page, origin)
    await openEnrollment(page, 1)
  }
  const load = await measureLoad(browser, origin + path, prepare, language)
  const figures = [
    { measured: load.firstKilobytes, digits: 1, limit: first },
    { measured: load.kilobytes, digits: 1, limit: all },
    { measured: load.usedKilobytes, digits: 1, limit: used },
    { measured: load.firstRequests, digits: 0, limit: firstRequests },
    { measured: load.requests, digits: 0, limit: requests },
    { measured: load.lcp, digits: 0, limit: limits.lcp },
    { measured: load.cls, digits: 3, limit: CLS_LIMIT },
  ]
  const cells = figures.flatMap(({ measured, digits, limit }) => [measured.toFixed(digits), limit])
  console.log(`| ${name}, ${language} | ${cells.join(' | ')} |`)
  return figures.every(({ measured, limit }) => measured <= limit)
}

/** Measures the longest time from a key press to the next paint, with CPU throttling. */
async function measureTyping(
  browser: Browser,
  origin: string,
  { name, open, field }: Form,
  viewport: typeof PHONE,
  slowdown: number,
): Promise<boolean> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await open(page, origin)
  const worst = await measureSlowestKeyPress(page, field, TYPED_TEXT, slowdown)
  await context.close()
  console.log(`| ${name} | ${worst.toFixed(0)} | ${TYPING_LIMIT_MS} |`)
  return worst <= TYPING_LIMIT_MS
}
