import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.mjs'

export const OFFICE = { email: 'office@sample.school', password: 'sample-school' }
export const FAMILY = { email: 'family@sample.school', password: 'sample-school' }

export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_ARGUMENTS })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

export async function openSignInForm(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Parent Login' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
}

/** On a device that remembers the family, which loads and stores the most. */
export async function signInAsFamily(page: Page, origin: string): Promise<void> {
  await openSignInForm(page, origin)
  await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(FAMILY.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(FAMILY.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: /Add\/Drop Classes/ })
    .first()
    .waitFor()
}

export async function signInOffice(page: Page, origin: string): Promise<void> {
  await openSignInForm(page, origin)
  await page.getByRole('textbox', { name: 'Email' }).fill(OFFICE.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(OFFICE.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
}

export async function openEnrollment(page: Page, n: number): Promise<void> {
  await page
    .getByRole('button', { name: /Add\/Drop Classes/ })
    .nth(n)
    .click()
  await page.waitForURL('**/enrollment**')
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
}

/** A screen loads the code of the next screen a second after it is shown, once the browser is idle. */
const QUIET_MS = 3000
const POLL_MS = 50

/** Call before a navigation. The result resolves when no request except an event stream has run for three seconds. */
export function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let lastChange = Date.now()
  const change = (update: () => void) => {
    update()
    lastChange = Date.now()
  }
  const end = (request: Request) => change(() => running.delete(request))
  page.on('request', (request) => isStream(request) || change(() => running.add(request)))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    while (running.size > 0 || Date.now() - lastChange < QUIET_MS) await page.waitForTimeout(POLL_MS)
  }
}

function isStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/live'
}
