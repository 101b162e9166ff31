import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { SECTION_NAMES } from '../domain/registration/sectionNames.ts'
import { changeSemesters } from './sampleChanges.ts'
import { withFreshServer } from './serve.ts'
import { openEnrollment, openSignInForm, signInAsFamily, signInOffice, watchRequests, withBrowser } from './visit.ts'

/**
 * npm run screens -- FOLDER [families|office]: takes a picture of the screens of a new sample school, whole, at the widths of a phone and of a
 * desk, light and dark, and prints the height of each. Not of screens that come after something else: the results of a lottery, a place on a
 * wait list, the correction of a registration. Pictures of two versions are compared side by side in a browser.
 */
const [folder = '.screens', only] = process.argv.slice(2)
const DESK = { width: 1280, height: 860 }
const FAMILIES = appearancesOf({ width: 320, height: 568 })
/** Pictures of the office are taken at the width of a common phone. */
const OFFICES = appearancesOf({ width: 390, height: 844 })
type Appearance = (typeof FAMILIES)[number]

function appearancesOf(phone: typeof DESK) {
  return (['light', 'dark'] as const).flatMap((colorScheme) => [
    { name: `phone-${colorScheme}`, viewport: phone, colorScheme },
    { name: `desk-${colorScheme}`, viewport: DESK, colorScheme },
  ])
}

interface Screen {
  readonly name: string
  readonly open: (page: Page, origin: string) => Promise<unknown>
}

const at =
  (path: string) =>
  (page: Page, origin: string): Promise<unknown> =>
    page.goto(`${origin}${path}`)

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const PUBLIC: readonly Screen[] = [
  { name: 'login', open: at('/') },
  { name: 'login-form', open: openSignInForm },
  { name: 'login-form-errors', open: press(/^Login$/) },
  { name: 'register', open: at('/registration') },
  { name: 'register-errors', open: press(/^Register$/) },
  { name: 'reset', open: at('/reset-form') },
  { name: 'sign-in-link', open: at('/sign-in-link') },
  { name: 'not-found', open: at('/no-such-page') },
  { name: 'lottery-check', open: at('/lottery/check') },
  { name: 'new-student', open: at('/student-registration') },
  { name: 'new-student-started', open: press('Start a Registration') },
  ...SECTION_NAMES.map((section) => ({
    name: `new-student-${section}`,
    open: at(`/student-registration?page=${section}`),
  })),
  { name: 'new-student-check', open: checkAnswers },
]

const FAMILY: readonly Screen[] = [
  { name: 'dashboard', open: signInAsFamily },
  { name: 'dashboard-week', open: fromDashboard(openFamilyWeek) },
  { name: 'dashboard-add-child', open: fromDashboard(press('Add Student')) },
  { name: 'dashboard-email-settings', open: fromDashboard(press('Email Settings')) },
  { name: 'dashboard-edit-child', open: fromDashboard(press(/^Edit /)) },
  { name: 'dashboard-view-child', open: fromDashboard(press(/^View Oscar/)) },
  { name: 'enrollment', open: fromDashboard((page) => openEnrollment(page, 1)) },
  { name: 'enrollment-week', open: press('Week view') },
  { name: 'enrollment-first-child', open: fromDashboard((page) => openEnrollment(page, 0)) },
  { name: 'enrollment-add', open: press(/^Add /) },
  { name: 'enrollment-third-child', open: fromDashboard((page) => openEnrollment(page, 2)) },
  { name: 'enrollment-drop', open: dropClass },
  { name: 'lottery-later', open: openLottery },
  { name: 'offline', open: openWithoutConnection },
  { name: 'session-expired', open: expireSession },
]

/** After `changeSemesters`. */
const FAMILY_LATER: readonly Screen[] = [
  { name: 'dashboard-offer', open: openOffer },
  { name: 'dashboard-ranking', open: openOtherSemester },
  { name: 'ranking', open: press(/^Rank classes/) },
  { name: 'enrollment-marked', open: fromDashboard(markClasses) },
]

const CLASSES = '/admin/dashboard/classes'

const OFFICE: readonly Screen[] = [
  { name: 'office', open: signInOffice },
  { name: 'office-classes', open: at(`${CLASSES}/sample_2`) },
  { name: 'office-class', open: fromClass(async () => {}) },
  { name: 'office-class-menu', open: press(/^Actions for/) },
  { name: 'office-class-transfer', open: fromClass(press(/^Move/)) },
  { name: 'office-class-enroll', open: fromClass(press(/^Enroll .+/)) },
  { name: 'office-class-cancel', open: fromClass(press('Cancel Class')) },
  { name: 'office-class-write', open: fromClass(press('Write to Families')) },
  { name: 'office-class-create', open: at(`${CLASSES}/create`) },
  ...['parents', 'students', 'students/same-children', 'teachers'].map((people) => ({
    name: `office-${people.replace('/', '-')}`,
    open: at(`/admin/dashboard/users/${people}`),
  })),
  ...['week', 'registrations', 'registrations/access-log', 'notifications', 'files', 'school', 'audit-trail'].map(
    (screen) => ({ name: `office-${screen.replace('/', '-')}`, open: at(`/admin/dashboard/${screen}`) }),
  ),
  { name: 'office-logs', open: at('/admin/dashboard/logs/sample_2') },
  { name: 'office-semester-create', open: at('/admin/dashboard/semesters/create') },
  ...['', '/windows', '/bell-schedules', '/days-off', '/notes', '/lottery'].map((page) => ({
    name: `office-semester${page.replace('/', '-')}`,
    open: at(`/admin/dashboard/semesters/sample_2${page}`),
  })),
]

mkdirSync(folder, { recursive: true })
await withFreshServer((origin) =>
  withBrowser(async (browser) => {
    if (only !== 'families') for (const appearance of OFFICES) await visit(browser, origin, appearance, OFFICE)
    if (only === 'office') return
    for (const appearance of FAMILIES)
      for (const screens of [PUBLIC, FAMILY]) await visit(browser, origin, appearance, screens)
    await changeSemesters(origin)
    for (const appearance of FAMILIES) await visit(browser, origin, appearance, FAMILY_LATER)
  }),
)

async function visit(browser: Browser, origin: string, { name, ...options }: Appearance, screens: readonly Screen[]) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  for (const screen of screens) {
    const settle = watchRequests(page)
    const failure = await screen.open(page, origin).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    )
    await settle()
    await page.screenshot({ path: join(folder, `${screen.name}-${name}.png`), fullPage: true })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    console.log(`${screen.name} ${name}: ${height} px${failure ? ` (${failure})` : ''}`)
    if (failure) process.exitCode = 1
  }
  await context.close()
}

function fromDashboard(open: (page: Page) => Promise<unknown>) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}/dashboard`)
    await page
      .getByRole('button', { name: /Add\/Drop Classes/ })
      .first()
      .waitFor()
    await open(page)
  }
}

function fromClass(open: (page: Page) => Promise<unknown>) {
  return async (page: Page, origin: string) => {
    await page.goto(`${origin}${CLASSES}/sample_2`)
    await page.getByRole('link', { name: 'Pottery' }).first().click()
    await page.getByText('Class Manager', { exact: true }).waitFor()
    await open(page)
  }
}

/** The public page of the first semester on the dashboard, which has the lottery. */
async function openLottery(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`)
  const semester = await page
    .getByRole('navigation', { name: 'Semesters' })
    .getByRole('link')
    .first()
    .getAttribute('href')
  const slug = new URL(semester ?? '', origin).searchParams.get('semester')
  await page.goto(`${origin}/lottery/${slug}`)
}

/** On a phone, an offer is shown on demand. */
async function openOffer(page: Page, origin: string): Promise<void> {
  await signInAsFamily(page, origin)
  const answer = page.getByRole('button', { name: /^Answer the offer/ })
  const accept = page.getByRole('button', { name: /^Accept/ })
  await answer.or(accept).first().waitFor()
  if (await answer.isVisible()) await answer.click()
  await accept.first().waitFor()
}

/** The one with the lottery: the held seat shows the other one first. */
async function openOtherSemester(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Semesters' }).locator('a:not([aria-current])').click()
  await page
    .getByRole('button', { name: /^Rank classes/ })
    .first()
    .waitFor()
}

/** On a phone, the week is shown on demand. */
async function openFamilyWeek(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: "Your Family's Week" })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await toggle.scrollIntoViewIfNeeded()
}

async function openWithoutConnection(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`)
  await page.waitForFunction(() => localStorage.getItem('schedule-copy') && navigator.serviceWorker.controller)
  await page.context().setOffline(true)
  await page.goto(`${origin}/dashboard`)
  await page.getByText(/^Schedule as/).waitFor()
}

async function expireSession(page: Page, origin: string): Promise<void> {
  await page.context().setOffline(false)
  await page.goto(`${origin}/dashboard`)
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    sessionStorage.setItem('session', JSON.stringify({ ...session, expires_at: new Date().toISOString() }))
  })
  await page.reload()
  await page.getByRole('dialog', { name: 'Session Expired' }).waitFor()
}

/** The classes that an earlier visit marked are still marked. */
async function markClasses(page: Page): Promise<void> {
  const settle = watchRequests(page)
  await openEnrollment(page, 1)
  await settle()
  const list = page.getByRole('heading', { name: 'Marked Classes' })
  const marks = page.getByRole('tabpanel').getByRole('button', { name: /^Mark(ed)? / })
  if (!(await list.isVisible())) for (const n of [0, 1]) await marks.nth(n).click()
  await list.waitFor()
}

async function checkAnswers(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/student-registration`)
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
}

async function dropClass(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^HS/ }).click()
  await page
    .getByRole('tabpanel')
    .locator('details')
    .evaluateAll((all) => {
      for (const period of all) period.setAttribute('open', '')
    })
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Drop / })
    .click()
}
