import { expect, type Page } from '@playwright/test'
import type { School } from '../contract/school.ts'
import type { Student } from '../contract/students.ts'
import { DAY_MS, MINUTE_MS } from '../domain/durations.ts'
import { pngOf } from '../test/data/images.ts'
import { expectUsable, test } from './support/checks.ts'
import { knowOffline, setOffline } from './support/network.ts'
import { startReleases } from './support/releases.ts'
import { type ApiClient, addChild, getClass, OFFICE } from './support/school.ts'
import { clickAction, leaveServer, openEnrollment, readStorage, readToken, signInWithForm } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ context }) => knowOffline(context))

const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] as const

test('the app can be installed, and its worker answers nothing but the page while there is a connection', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Online Enrollment', start_url: '/', scope: '/', display: 'standalone' })
  // Chromium would report an obstacle besides the private window of a test. Its headless shell reports none.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const icons = [...manifest.icons, { src: apple, sizes: '180x180' }]
  expect(icons.map(({ purpose = 'any' }) => purpose).toSorted()).toEqual(['any', 'any', 'any', 'maskable'])
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src, sizes } of icons) expect(await sizeOfImage(page, src)).toBe(sizes)

  await openDashboard(page)
  const seen = { worker: [] as string[], network: [] as string[] }
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    seen[response.fromServiceWorker() ? 'worker' : 'network'].push(pathname)
  })
  const routed: string[] = []
  await page.route('**/api/**', (route) => {
    routed.push(new URL(route.request().url()).pathname)
    return route.fallback()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add/Drop Classes Oscar' })).toBeVisible()
  expect(seen.worker).toEqual(['/dashboard'])
  await expect.poll(() => seen.network).toEqual(expect.arrayContaining(['/config.json', '/api/family']))
  expect(routed).toContain('/api/family')
})

test('a family reads its schedules without a connection, and reloads the page once it is back', async ({
  page,
  context,
  family,
  expectErrors,
}) => {
  expectErrors(...NO_CONNECTION)
  const child = await addChild(family)
  for (const name of ['Folk Dance', 'Board Game Design']) await enroll(family, child, name)
  const seen = new Date()
  const changed = new Date(seen.getTime() + 28 * MINUTE_MS)

  await test.step('a change on the enrollment page is in the copy, with its own time', async () => {
    await page.clock.setFixedTime(seen)
    await openDashboard(page)
    expect((await storedClasses(page, child.id)).toSorted()).toEqual(['Board Game Design', 'Folk Dance'])
    await openEnrollment(page, child.first_name)
    await page.clock.setFixedTime(changed)
    const dialog = await clickAction(page, 'Drop', 'Folk Dance')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => storedClasses(page, child.id)).toEqual(['Board Game Design'])
    await setOffline(page, true)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    const region = (name: string) => page.getByRole('region', { name })
    await expect(region(child.first_name)).toContainText(new RegExp(`as of ${timeOf(changed)}.*Board Game Design`))
    await expect(region('Oscar')).toContainText(new RegExp(`as of .*${timeOf(seen)}`))
    await expect(page.getByText('To change classes, connect to the internet.')).toBeVisible()
  })

  await test.step('when the connection is back, the page says so and reloads on request', async () => {
    await setOffline(page, false)
    await expect(page.getByRole('status')).toContainText('The connection is back.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're online again")
    await expect(page.getByText('To change classes, reload the page.')).toBeVisible()
    await expect(page.getByText(/connect to the internet/)).toHaveCount(0)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh')
    await expect.poll(() => storedTimes(page)).toEqual([changed.getTime()])
  })

  await test.step('the app opens without a connection, says when it saw the schedules, and can only try again', async () => {
    await setOffline(page, true)
    await page.close()
    const later = await context.newPage()
    await later.setViewportSize({ width: 320, height: 568 })
    await later.clock.setFixedTime(changed)
    await later.goto('/enrollment?semester=fall_1')
    await expect(later.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(later).toHaveTitle("You're offline · Online Enrollment")
    await expect(later.getByText(`Schedule as of ${timeOf(changed)}`)).toBeVisible()
    const week = later.getByRole('region', { name: child.first_name })
    await expect(week.getByText('Board Game Design').filter({ visible: true })).toHaveCount(1)
    const controls = later.locator('button, a, input, select, textarea, [role=button], [tabindex="0"]')
    await expect(controls).toHaveText(['Try Again'])
    await expectUsable(later)
    await later.clock.setFixedTime(new Date(changed.getTime() + DAY_MS))
    await controls.press('Enter')
    const date = changed.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
    await expect(later.getByText(`Schedule as of ${date}, ${timeOf(changed)}`)).toBeVisible()
  })
})

test('a new release replaces the stored one, which opens in the school’s color and with its logo while the server is down', async ({
  page,
  office,
  origin,
  expectErrors,
}) => {
  expectErrors(...NO_CONNECTION, /ERR_CONNECTION_REFUSED/)
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  await office.send('PUT', '/api/school', { ...school, color: '#1f5a82' })
  await office.send('PUT', '/api/school/logo', { image: pngOf(120, 40).toString('base64') })
  const releases = await startReleases(origin, 'first')
  const dashboard = `${releases.origin}/dashboard`
  const shown = () => page.locator('meta[name=release]').getAttribute('content')
  const stored = () => page.evaluate(() => caches.keys())

  await test.step('a new release is loaded at the next navigation, and then stored', async () => {
    await openDashboard(page, releases.origin)
    expect([await shown(), await stored()]).toEqual(['first', ['first']])
    releases.release('second')
    await page.reload()
    expect(await shown()).toBe('second')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elena Marsh')
    await expect.poll(stored).toEqual(['second'])
    await setOffline(page, true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    expect(await shown()).toBe('second')
    await setOffline(page, false)
  })

  await test.step('without the server, the page says that it keeps trying', async () => {
    await page.goto(dashboard)
    await expect.poll(() => storedSchedules(page)).toContain('data:image/png')
    // An open dashboard would say in the console that its stream ended.
    await leaveServer(page)
    await releases.close()
    await page.goto(dashboard)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We can't connect right now")
    await expect(page.getByText('We keep trying to connect.')).toBeVisible()
    await expect(page.getByText(/connect to the internet/)).toHaveCount(0)
    const logo = page.getByRole('banner').locator('img')
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
    const shade = () => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-clay-filled')
    expect(await page.evaluate(shade)).toBe('#1f5a82')
    await expectUsable(page)
    await leaveServer(page)
  })
  await office.send('PUT', '/api/school', school)
  await office.send('DELETE', '/api/school/logo', {})
})

test('nothing about the family stays after a logout and when another account signs in, and a session that ends keeps what it wanted kept', async ({
  page,
  context,
  request,
  expectErrors,
}) => {
  expectErrors(...NO_CONNECTION, /status of 401/)

  await test.step('after a logout', async () => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    await expectNothingPersonal(page)
  })

  await test.step('after the end of a session, the device still remembers the family', async () => {
    await signInAgain(page)
    const headers = { Authorization: `Bearer ${await readToken(page)}` }
    await request.post('/api/logout', { headers, data: {} })
    await page.reload()
    await page.getByRole('dialog', { name: 'Session Expired' }).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    expect(await readStorage(page)).toEqual({})
    expect(await storedSchedules(page)).toContain('Oscar')
    await signInWithForm(page)
    expect(await storedSchedules(page)).toContain('Oscar')
  })

  await test.step('when another account signs in', async () => {
    await page.close()
    const office = await context.newPage()
    await office.goto('/')
    expect(await storedSchedules(office)).toContain('Oscar')
    await signInWithForm(office, { email: OFFICE, name: 'Admin Dashboard' })
    expect(await storedSchedules(office)).toBeNull()
  })
})

interface StoredChild {
  readonly id: number
  readonly enrolled: readonly { readonly name: string }[]
  readonly as_of: number
}

async function enroll(family: ApiClient, child: Student, name: string): Promise<void> {
  const { id } = await getClass(family, name)
  await family.send('POST', `/api/schedules/${id}/${child.id}/enroll`, {})
}

/** Lets the device remember the family, and waits until the app could be opened without a connection. */
async function openDashboard(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/`)
  await signInWithForm(page, { remember: true })
  await expectWorker(page)
  await expect.poll(() => storedSchedules(page)).toContain('Oscar')
}

async function signInAgain(page: Page): Promise<void> {
  await setOffline(page, false)
  await page.goto('/')
  await signInWithForm(page, { remember: true })
  await expect.poll(() => storedSchedules(page)).toContain('Oscar')
}

async function expectWorker(page: Page): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state)
  await expect.poll(state, 'the state of the worker that controls the page').toBe('activated')
}

function storedSchedules(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('schedule-copy'))
}

async function storedChildren(page: Page): Promise<readonly StoredChild[]> {
  const { children } = JSON.parse((await storedSchedules(page)) ?? '{"children":[]}')
  return children
}

/** When the copies of the children were made. */
async function storedTimes(page: Page): Promise<number[]> {
  return [...new Set((await storedChildren(page)).map(({ as_of }) => as_of))]
}

/** Of one child: the family of the sample can have other children, of other tests, with the same classes. */
async function storedClasses(page: Page, child: number): Promise<string[]> {
  const enrolled = (await storedChildren(page)).find(({ id }) => id === child)?.enrolled ?? []
  return enrolled.map(({ name }) => name)
}

async function expectNothingPersonal(page: Page): Promise<void> {
  expect(await readStorage(page)).toEqual({})
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  const kept = await page.evaluate(async () => {
    const texts = Object.values(localStorage)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((text) => /Oscar|Elena|Personal Finance/.test(text))).toEqual([])
  await setOffline(page, true)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Online Enrollment couldn't start")
  await expect(page.getByText(/Oscar|Schedule as of/)).toHaveCount(0)
}

function sizeOfImage(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
    return `${width}x${height}`
  }, src)
}

function timeOf(moment: Date): string {
  return moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}
