import type { Browser, Page } from '@playwright/test'
import { LANGUAGE_COOKIE, type Language } from '../domain/language.ts'
import { watchRequests } from './visit.ts'

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
export const CPU_SLOWDOWN = 4
export const PHONE = { width: 412, height: 823 }

interface Load {
  /** Of the scripts that ended before the largest paint, compressed, with their headers. */
  readonly firstKilobytes: number
  /** Of all scripts. */
  readonly kilobytes: number
  /** Of all scripts, with those that a movement of the pointer loads. */
  readonly usedKilobytes: number
  /** The number that ended before the largest paint. */
  readonly firstRequests: number
  /** Of all requests, with the event stream. */
  readonly requests: number
  /** Milliseconds until the largest paint. */
  readonly lcp: number
  readonly cls: number
}

interface SentRequest {
  readonly isScript: boolean
  /** Milliseconds after the request for the page. */
  endedAt: number
  /** With the headers. */
  bytes: number
}

/** Measures the first load of a page with an empty cache on a simulated old phone with a slow connection. */
export async function measureLoad(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void>,
  language: Language = 'en',
): Promise<Load> {
  // The service worker stores scripts while `prepare` uses the page.
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await prepare(page)
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }])
  // Stops pending requests of the previous pages.
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const requests = new Map<string, SentRequest>()
  let start: number | undefined
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    start ??= timestamp
    if (request.url.startsWith('data:')) return
    requests.set(requestId, { isScript: type === 'Script', endedAt: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request)
      Object.assign(request, { endedAt: (timestamp - (start ?? timestamp)) * 1000, bytes: encodedDataLength })
  })
  const idle = watchRequests(page)
  await page.goto(url)
  await idle()
  const vitals = await measureVitals(page)
  const all = [...requests.values()]
  const nextIdle = watchRequests(page)
  await page.mouse.move(1, 1)
  await nextIdle()
  await context.close()
  const first = all.filter(({ endedAt }) => endedAt < (vitals.lcp || Number.POSITIVE_INFINITY))
  return {
    ...vitals,
    firstKilobytes: kilobytesOfScripts(first),
    kilobytes: kilobytesOfScripts(all),
    usedKilobytes: kilobytesOfScripts([...requests.values()]),
    firstRequests: first.length,
    requests: all.length,
  }
}

function kilobytesOfScripts(requests: readonly SentRequest[]): number {
  return requests.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
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

const KEY_DELAY_MS = 60
const SETTLE_MS = 500

/** Types into the labeled field with CPU throttling and returns the longest time from key press to paint, in milliseconds. */
export async function measureSlowestKeyPress(
  page: Page,
  label: string,
  text: string,
  slowdown: number,
): Promise<number> {
  const field = page.getByLabel(new RegExp(`^${label}`))
  await field.waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let worst = 0
  await page.exposeFunction('reportDuration', (milliseconds: number) => {
    worst = Math.max(worst, milliseconds)
  })
  await page.evaluate(observeKeyEvents)
  await field.pressSequentially(text, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(SETTLE_MS)
  return worst
}

declare function reportDuration(milliseconds: number): void

/** Runs in the page: reports the time from each key press to the next paint. Events of the pointer on a changed page don't count. */
function observeKeyEvents(): void {
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  const reportAll = (list: PerformanceObserverEntryList) => {
    for (const { name, duration } of list.getEntries())
      if (/^(key|beforeinput|input)/.test(name)) reportDuration(duration)
  }
  new PerformanceObserver(reportAll).observe(options)
}
