import { expect, type Page } from '@playwright/test'
import { test } from './support/checks.ts'
import { addChild } from './support/school.ts'
import { openEnrollment, signIn } from './support/steps.ts'

/** Longer than the pause before a screen loads more code. */
const PAUSE_MS = 2000
const NEXT_SCREEN = '/assets/Enrollment-'

test('the dashboard and the enrollment page, opened again, ask for nothing twice, and the latter for its data with one request', async ({
  page,
  family,
}) => {
  const child = await addChild(family)
  await signIn(page)
  await expect(page.getByText(child.first_name).first()).toBeVisible()
  for (let visit = 0; visit < 3; visit++) {
    // React shows a screen some time after its data came, and renders it again until then.
    await page.evaluate(() => localStorage.clear())
    const paths = await openAgain(page)
    await expect.poll(() => paths).toContain('/api/semester/:id/windows')
    // A second after the dashboard is shown, it loads the code of the next screen.
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
      NEXT_SCREEN,
    )
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
  }
  await openEnrollment(page, child.first_name)
  const paths = await openAgain(page)
  await expect(page.getByRole('heading', { level: 4 }).first()).toBeVisible()
  await expect.poll(() => paths).toContain('/api/live')
  const first = ['/api/students/:id/enrollment-screen', '/api/courses/by-semester/:id']
  expect(paths.filter((path) => first.includes(path))).toEqual(first)
  const others = ['/api/live']
  expect(paths.filter((path) => !first.includes(path) && !others.includes(path))).toEqual([])
})

test('the enrollment page loads the code of its dialogs once the family uses the page, before the first click', async ({
  page,
  family,
}) => {
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const url = page.url()
  await page.goto('about:blank')
  await page.clock.install()
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(\w+)-[^/]+\.js$/.exec(request.url())?.[1]
    if (name) scripts.push(name)
  })
  await page.goto(url)
  await expect.poll(() => scripts).toContain('SeatUpdates')
  await page.clock.runFor(PAUSE_MS)
  // A request after those that the pause may have started.
  await page.evaluate(() => fetch('/config.json'))
  expect(scripts).not.toContain('CommandDialog')
  await page.mouse.wheel(0, 100)
  await expect.poll(() => scripts).toContain('CommandDialog')
})

/** Opens the page again; returns the paths of its requests to the API. Those of the page before, which may still load, do not count. */
async function openAgain(page: Page): Promise<string[]> {
  const url = page.url()
  await page.goto('about:blank')
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname.replace(/\d+/, ':id'))
  })
  await page.goto(url)
  return paths
}
