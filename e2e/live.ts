import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { test as base } from './checks.ts'
import { startProxy, type TestProxy } from './proxy.ts'
import { addChild, createApiClient, registerParent } from './school.ts'
import { signIn } from './steps.ts'

/** Shorter than the refresh without a stream. bench/live.ts measures the delay. */
export const SOON = { timeout: 8000 }

interface LiveFixtures {
  /** In front of this worker's server. */
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

/** Opens the enrollment screen of a child, by default as the sample family. */
export async function openChild(
  page: Page,
  id: number,
  parent?: { readonly email: string; readonly password: string },
): Promise<void> {
  if (parent) await storeSession(page, parent)
  else await signIn(page)
  await page.evaluate((student) => sessionStorage.setItem('student_id', String(student)), id)
  await page.goto('/enrollment')
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

async function storeSession(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  const response = await page.request.post('/api/login', { data: { email, password } })
  await page.goto('/config.json')
  await page.evaluate((session) => sessionStorage.setItem('session', session), await response.text())
}
