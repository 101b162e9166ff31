import { type BrowserContextOptions, expect, type Page, type Response } from '@playwright/test'
import type { Student } from '../../contract/students.ts'
import { test as base } from './checks.ts'
import { startProxy, type TestProxy } from './network.ts'
import { addChild, createApiClient, registerParent } from './school.ts'
import { signIn } from './steps.ts'

/** After `untilLive`. Shorter than the refresh without a stream. */
export const SOON = { timeout: 12_000 }

interface LiveFixtures {
  /** In front of the server of this file. */
  readonly cuttable: TestProxy
  /** Another family's browser on the enrollment screen of its only child. */
  readonly openOtherFamily: (options?: BrowserContextOptions) => Promise<{ page: Page; child: Student }>
}

export const test = base.extend<LiveFixtures>({
  cuttable: async ({ origin }, use) => {
    const proxy = await startProxy(origin)
    await use(proxy)
    await proxy.close()
  },
  openOtherFamily: async ({ openPage }, use) =>
    use(async (options) => {
      const page = await openPage(options)
      const parent = await registerParent(page.request)
      const child = await addChild(await createApiClient(page.request, parent.email, parent.password))
      await openChild(page, child.id, { parent })
      return { page, child }
    }),
})

interface Visit {
  /** By default the sample family. */
  readonly parent?: Account
  readonly at?: string
}

interface Account {
  readonly email: string
  readonly password: string
}

/** Opens the enrollment screen of a child, and waits until changes reach it. */
export async function openChild(page: Page, id: number, visit: Visit = {}): Promise<void> {
  await untilLive(page, () => openChildWithoutStream(page, id, visit))
}

/** Opens the enrollment screen of a child whose stream may still be missing. */
export async function openChildWithoutStream(page: Page, id: number, visit: Visit = {}): Promise<void> {
  const { parent, at = '/enrollment' } = visit
  if (parent) await storeSession(page, parent)
  else await signIn(page)
  await page.evaluate((student) => sessionStorage.setItem('student_id', String(student)), id)
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

/** Does something that opens a stream, and waits until the server has accepted it. Earlier changes are in its first event. */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(isStream), open()])
}

export function isStream(response: Response): boolean {
  return new URL(response.url()).pathname === '/api/live'
}

async function storeSession(page: Page, { email, password }: Account): Promise<void> {
  const response = await page.request.post('/api/login', { data: { email, password } })
  await page.goto('/config.json')
  await page.evaluate((session) => sessionStorage.setItem('session', session), await response.text())
}
