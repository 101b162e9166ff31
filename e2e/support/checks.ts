import '../../test/startClock.ts'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { CLOCK_SHIFT_MS } from '../../test/clock.ts'
import {
  AXE_OPTIONS,
  blocksInParagraphs,
  lowButtons,
  RULES_OF_COLORS,
  sidewaysScrolls,
  uncoverControls,
  WCAG,
  waitForAnimations,
} from '../../test/components/usable.ts'
import { shiftClock } from '../../test/shiftClock.ts'
import { translatePage } from '../../test/translatePage.ts'
import { IS_FULL } from './appearances.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type ApiClient, hideSemesters, keepFamilySmall, semesterIds } from './school.ts'
import type { OpenedSchool, SchoolOptions } from './schoolServer.ts'
import { type SampleSchool, Schools } from './schools.ts'

export interface TestFixtures {
  /** An option: `expectUsable` also checks the colors of dark mode, in the first state of each screen, or in each state with FULL=1. */
  readonly alsoInDark: boolean
  /** An option: the browser translates each page. TRANSLATED=1 turns it on in all tests. */
  readonly translated: boolean
  /** Declares the errors of a test: each must occur, and no others may. */
  readonly expectErrors: (...errors: readonly RegExp[]) => void
  /** Opens a page in another browser, whose errors count as well. */
  readonly openPage: (options?: BrowserContextOptions & { readonly alsoInDark?: boolean }) => Promise<Page>
  /** The errors that occurred. */
  readonly errors: string[]
  /** Keeps the family of all tests below the limit of children. */
  readonly smallFamily: undefined
  /** Hides the semesters that the test adds, so that the next one finds those of the sample. */
  readonly hiddenSemesters: undefined
  /** The sample school of this file. */
  readonly school: SampleSchool
  /** Opens another school, until the end of the test. Leave its pages before (`leaveServer`). */
  readonly openSchool: (options?: Partial<SchoolOptions>) => Promise<OpenedSchool>
  readonly server: SampleSchool['server']
  readonly origin: string
  readonly family: ApiClient
  readonly office: ApiClient
}

export interface WorkerFixtures {
  readonly schools: Schools
  readonly mailbox: Mailbox
}

/** Milliseconds for what a machine with other work does. */
const PATIENCE_MS = 600_000

/** A test fails on every page error, console error, policy violation and 5xx response that it does not declare. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  alsoInDark: [false, { option: true }],
  translated: [process.env.TRANSLATED === '1', { option: true }],
  context: async ({ context, translated }, use) => {
    await prepare(context, translated)
    await use(context)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
  errors: async ({}, use) => use([]),
  openPage: async ({ browser, baseURL, errors, alsoInDark: ofTest, translated }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ alsoInDark = ofTest, ...options } = {}) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options })
      contexts.push(context)
      if (alsoInDark) inDark.add(context)
      await prepare(context, translated)
      const page = await context.newPage()
      await watch(page, (error) => errors.push(error))
      return page
    })
    for (const context of contexts) {
      for (const page of context.pages()) await ignoreRoutesUnderWay(page)
      await context.close()
    }
  },
  expectErrors: [
    // An open screen would ask for a semester that is no longer there: the semesters are hidden after this has looked at the errors.
    async ({ hiddenSemesters: _, page, errors: seen, alsoInDark }, use) => {
      if (alsoInDark) inDark.add(page.context())
      const expected: RegExp[] = []
      await watch(page, (error) => seen.push(error))
      await use((...errors) => expected.push(...errors))
      await ignoreRoutesUnderWay(page)
      const unexpected = seen.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'unexpected errors').toEqual([])
      const findMissing = () => expected.filter((pattern) => !seen.some((error) => pattern.test(error)))
      await expect.poll(findMissing, 'expected errors that did not occur').toEqual([])
    },
    { auto: true },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      mailbox.close()
    },
    { scope: 'worker' },
  ],
  schools: [
    async ({ mailbox, playwright }, use) => {
      const schools = new Schools(playwright.request, { SMTP_URL: mailbox.url })
      await use(schools)
      await schools.stop()
    },
    { scope: 'worker' },
  ],
  school: [async ({ schools }, use, { file }) => use(await schools.of(file)), { timeout: PATIENCE_MS }],
  openSchool: async ({ schools }, use) => {
    const opened: OpenedSchool[] = []
    await use(async (options) => {
      const school = await schools.open(options)
      opened.push(school)
      return school
    })
    for (const school of opened) await schools.close(school)
  },
  server: ({ school }, use) => use(school.server),
  family: ({ school }, use) => use(school.family),
  office: ({ school }, use) => use(school.office),
  origin: ({ server }, use) => use(server.origin),
  baseURL: ({ origin }, use) => use(origin),
  smallFamily: [
    async ({ family, office, request }, use) => {
      await keepFamilySmall(family, office, request)
      await use(undefined)
    },
    { auto: true },
  ],
  hiddenSemesters: async ({ office }, use) => {
    const before = await semesterIds(office)
    await use(undefined)
    await hideSemesters(office, before)
  },
})

async function prepare(context: BrowserContext, translated: boolean): Promise<void> {
  await context.addInitScript(shiftClock, CLOCK_SHIFT_MS)
  if (translated) await context.addInitScript(translatePage)
}

async function watch(page: Page, report: (error: string) => void): Promise<void> {
  page.on('pageerror', (error) => report(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => response.status() >= 500 && report(`${response.status()} from ${response.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}

/** A request that a `page.route` still answers when the test ends would fail the test. */
async function ignoreRoutesUnderWay(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Checks that every state of a test must pass. Its colors are checked once per screen, dialog and error, or always with FULL=1. */
export async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(waitForAnimations)
  const scrolled = await page.evaluate(uncoverControls)
  expect(await page.evaluate(sidewaysScrolls), 'elements that scroll sideways').toEqual([])
  if (isFamilyPhone(page)) expect(await page.evaluate(lowButtons), 'buttons of less than 44 px').toEqual([])
  expect(await page.evaluate(blocksInParagraphs), 'blocks in a paragraph').toEqual([])
  const { file, testId } = base.info()
  const screen = new URL(page.url()).pathname.replaceAll(/\d+/g, '1')
  const hasNewColors = isDue(testId, screen, ...(await page.evaluate(shownColors)))
  await expectAccessible(page, { type: 'tag', values: WCAG }, hasNewColors ? [] : RULES_OF_COLORS)
  if (inDark.has(page.context()) && isDue(file, screen)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, { type: 'rule', values: RULES_OF_COLORS })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(waitForAnimations)
  }
  await page.evaluate((top) => window.scrollTo(0, top), scrolled)
}

/** On a phone, a family's buttons are as high as a finger needs. */
function isFamilyPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? Infinity) <= 640 && !page.url().includes('/admin/')
}

/** The browsers in which screens are also checked in dark mode, and all that was checked. */
const inDark = new WeakSet<BrowserContext>()
const checked = new Set<string>()

function isDue(...parts: readonly string[]): boolean {
  const key = parts.join(' ')
  const isNew = !checked.has(key)
  checked.add(key)
  return isNew || IS_FULL
}

/** What on a screen brings other colors: the school's color, a dialog, errors. */
function shownColors(): string[] {
  const color = getComputedStyle(document.body).getPropertyValue('--mantine-primary-color-filled')
  const titles = [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent)
  return [color, ...titles, `${document.querySelectorAll('[role=alert]').length}`]
}

/** The pages have no frames, so one run covers everything. */
async function expectAccessible(page: Page, runOnly: axe.RunOnly, without: readonly string[] = []): Promise<void> {
  await page.evaluate(waitForAnimations)
  // The page keeps axe until it is loaded again. To load and compile it takes a fifth of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules = { ...AXE_OPTIONS.rules, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
  const { violations, passes } = await page.evaluate(runAxe, { ...AXE_OPTIONS, runOnly, rules })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
  )
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(runOnly.type === 'tag' ? 5 : 0)
}

async function runAxe(options: axe.RunOptions): Promise<Pick<axe.AxeResults, 'violations' | 'passes'>> {
  const { axe } = window as unknown as { readonly axe: typeof import('axe-core') }
  // A control of the page that a control of the dialog covers in part is no target, but axe finds it too small.
  const isCovered = document.querySelector('[role=dialog][aria-modal=true]') !== null
  const context = isCovered ? { exclude: ['main'] } : document
  const { violations, passes } = await axe.run(context, options)
  return { violations, passes }
}
