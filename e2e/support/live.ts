import type { BrowserContextOptions, Page, Response } from '@playwright/test'
import type { Student } from '../../contract/students.ts'
import { test as base } from './checks.ts'
import { startProxy, type TestProxy } from './network.ts'
import { addChild, createApiClient, registerParent } from './school.ts'
import { type SignInOptions, signInToEnroll } from './steps.ts'

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
      await openChild(page, child.id, parent)
      return { page, child }
    }),
})

/** Opens the enrollment screen of a child, and waits until changes reach it. */
export async function openChild(page: Page, id: number, options: SignInOptions = {}): Promise<void> {
  await untilLive(page, () => signInToEnroll(page, id, options))
}

/** Does something that opens a stream, and waits until the server has accepted it. Earlier changes are in its first event. */
export async function untilLive(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(isStream), open()])
}

export function isStream(response: Response): boolean {
  return new URL(response.url()).pathname === '/api/live'
}
