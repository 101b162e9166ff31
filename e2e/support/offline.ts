import type { BrowserContext, Page } from '@playwright/test'

const OFFLINE = 'test-offline'

/** Tells each page of the context what `setOffline` set, which a new document of Chromium 150 does not know. */
export async function knowOffline(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const get = () => localStorage.getItem(name) === null
    Object.defineProperty(Navigator.prototype, 'onLine', { get })
  }, OFFLINE)
}

/** Cuts the connection of the page's context, or restores it. Call `knowOffline` before its first page. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.evaluate(([name, value]) => (value ? localStorage.setItem(name, value) : localStorage.removeItem(name)), [
    OFFLINE,
    isOffline ? 'yes' : '',
  ] as const)
  await page.context().setOffline(isOffline)
}
