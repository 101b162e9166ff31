import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { CHILDREN_PER_FAMILY } from '../domain/family.ts'
import { withFreshServer } from '../scripts/with-fresh-server.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type ApiClient, createApiClient, FAMILY, OFFICE, setChildrenPerFamily } from './school.ts'

interface TestFixtures {
  /** Names trouble that belongs to the journey: it must come, and nothing else may. */
  readonly expectErrors: (...trouble: readonly RegExp[]) => void
}

interface WorkerFixtures {
  /** The address of a school of this worker's own. */
  readonly school: string
  /** The sample school's family, beside the browser. */
  readonly family: ApiClient
  readonly office: ApiClient
  readonly mailbox: Mailbox
}

/** A journey fails on every page error, console error, policy violation and 5xx answer that it did not expectErrors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectErrors: [
    async ({ page }, use) => {
      const seen: string[] = []
      const foreseen: RegExp[] = []
      await watch(page, (trouble) => seen.push(trouble))
      await use((...trouble) => foreseen.push(...trouble))
      const surprises = seen.filter((trouble) => !foreseen.some((pattern) => pattern.test(trouble)))
      expect(surprises, 'trouble nobody foresaw').toEqual([])
      const missing = foreseen.filter((pattern) => !seen.some((trouble) => pattern.test(trouble)))
      expect(missing, 'trouble that was foreseen and did not come').toEqual([])
    },
    { auto: true },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there which fixtures this one needs
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      mailbox.close()
    },
    { scope: 'worker' },
  ],
  school: [
    ({ mailbox, playwright }, use) =>
      withFreshServer(
        async (origin) => {
          await allowManyChildren(playwright, origin)
          await use(origin)
        },
        { SMTP_URL: mailbox.url },
      ),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ school }, use) => use(school),
  family: [callerWhoIs(FAMILY), { scope: 'worker' }],
  office: [callerWhoIs(OFFICE), { scope: 'worker' }],
})

/** Journeys share the sample family and add children to it. */
async function allowManyChildren({ request }: PlaywrightWorkerArgs['playwright'], baseURL: string): Promise<void> {
  const http = await request.newContext({ baseURL })
  await setChildrenPerFamily(await createApiClient(http, OFFICE), CHILDREN_PER_FAMILY.max)
  await http.dispose()
}

function callerWhoIs(email: string) {
  return async (
    { playwright, school }: Pick<PlaywrightWorkerArgs, 'playwright'> & WorkerFixtures,
    use: (caller: ApiClient) => Promise<void>,
  ) => {
    const http = await playwright.request.newContext({ baseURL: school })
    await use(await createApiClient(http, email))
    await http.dispose()
  }
}

async function watch(page: Page, report: (trouble: string) => void): Promise<void> {
  page.on('pageerror', (error) => report(`page error: ${error.message}`))
  page.on('console', (said) => said.type() === 'error' && report(`console: ${said.text()}`))
  page.on('response', (answer) => answer.status() >= 500 && report(`${answer.status()} from ${answer.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    )
  })
}

/** What holds in every state that a journey reaches. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** WCAG 2.0 to 2.2, levels A and AA, with nothing left out; the page's policy allows no frames, so that one run sees all. */
export async function expectAccessible(page: Page): Promise<void> {
  await stillness(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
  const { violations, passes } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
  )
  expect(found).toEqual([])
  expect(passes.length).toBeGreaterThan(5)
}

/** Neither the page scrolls sideways nor anything in it, unless it is a region with a name of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const scrolls = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
    const isRegion = (one: Element) => one.matches('[role=region]:is([aria-label], [aria-labelledby])')
    const parts = [...document.querySelectorAll('body *')].filter(
      (one) => scrolls(one) && isWide(one) && !isRegion(one),
    )
    const page = document.documentElement
    return [page, ...parts].filter(isWide).map((one) => `${one.outerHTML.slice(0, 120)}: ${one.scrollWidth} px`)
  })
  expect(wide, 'what scrolls sideways').toEqual([])
}

/** Until whatever fades in has faded in; what turns for ever may turn. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
