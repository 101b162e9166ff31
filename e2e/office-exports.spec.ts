import { readFile } from 'node:fs/promises'
import { type CDPSession, type Download, expect, type Page, type Request } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { importManyPeople } from './support/manyPeople.ts'
import { signInAsAdmin } from './support/office.ts'

test.slow()

const STUDENTS = '/admin/dashboard/users/students'
/** Bytes per second: the compressed list takes two minutes, longer than the checks during the export on a loaded machine. */
const SLOW = { offline: false, latency: 0, downloadThroughput: 500, uploadThroughput: 1_000_000 }
const SLOWLY = { timeout: 60_000 }
const FAST = { ...SLOW, downloadThroughput: -1 }

test('a long export shows its progress, can be canceled, and is complete', async ({ page, office }) => {
  await importManyPeople(office)
  const { students } = await office.send<{ students: Student[] }>('GET', '/api/students')
  await signInAsAdmin(page, STUDENTS)
  await expect(page.getByRole('rowheader')).toHaveCount(50)
  const network = await slowDown(page)
  const downloads = recordDownloads(page)
  const button = page.getByRole('button', { name: 'Export' })
  await button.press('Enter')
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: 'Preparing the file…' })).toHaveCount(1)
  const progress = page.getByRole('progressbar', { name: 'Export' })
  const total = students.length.toLocaleString('en')
  await expect(progress).toHaveAttribute('aria-valuetext', new RegExp(`^[1-9][\\d,]* of ${total} rows$`), SLOWLY)
  await expect(progress).toHaveAttribute('aria-valuemax', String(students.length))
  const rows = async () => Number(await progress.getAttribute('aria-valuenow'))
  const first = await rows()
  await expect.poll(rows, SLOWLY).toBeGreaterThan(first)
  await expectUsable(page)
  await expect(status.filter({ hasText: /^(25|50|75)% of the rows are ready\.$/ })).toHaveCount(1, SLOWLY)
  const isExport = (request: Request) => new URL(request.url()).pathname === '/api/students'
  const ended = page.waitForEvent('requestfailed', { predicate: isExport, ...SLOWLY })
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('status').filter({ hasText: 'Export canceled. Nothing was saved.' })).toBeVisible()
  await expect(progress).toHaveCount(0)
  await expect(button).toBeFocused()

  await network.send('Network.emulateNetworkConditions', FAST)
  const download = page.waitForEvent('download')
  await button.press('Enter')
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(downloads).toHaveLength(1)
  expect(lines[0]).toBe('\uFEFFName,Grade,Parent')
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
    students.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  )
  await expect(page.getByText('Export canceled.')).toHaveCount(0)
  await expect(status.filter({ hasText: 'The file was saved to your downloads.' })).toHaveCount(1)
  await expect(button).toBeFocused()
})

test('an export that is cut off saves nothing and says so', async ({ page }) => {
  await page.route('**/api/exports/parents*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.slice(0, text.length / 2) })
  })
  const downloads = recordDownloads(page)
  await signInAsAdmin(page, '/admin/dashboard/files')
  const button = page.getByRole('button', { name: 'Export: Parents with children' })
  await button.click()
  const alert = page.getByRole('alert').filter({ hasText: 'The export was interrupted, so nothing was saved.' })
  await expect(alert).toBeVisible()
  await expect(button).toBeEnabled()
  expect(downloads).toEqual([])
  await expectUsable(page)
  await page.unroute('**/api/exports/parents*')
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('parents.csv')
  await expect(alert).toHaveCount(0)
})

test('a template that is downloaded during an export leaves the export as it is', async ({ page }) => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  await page.route(/\/api\/exports\/parents$/, async (route) => {
    await finished
    await route.abort()
  })
  await signInAsAdmin(page, '/admin/dashboard/files')
  await page.getByRole('button', { name: 'Export: Parents with children' }).click()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a Template: Parents with children' }).click()
  expect((await download).suggestedFilename()).toBe('template-parents.csv')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Export canceled. Nothing was saved.' })).toBeVisible()
  finish()
})

test('a OneRoster export that is cut off shows one error and returns the focus', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await page.route('**/api/oneroster*', (route) => route.abort())
  await signInAsAdmin(page, '/admin/dashboard/files')
  const button = page.getByRole('button', { name: 'Export for OneRoster' })
  await button.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toHaveText('The export was interrupted, so nothing was saved. Please try again.')
  await expect(button).toBeFocused()
  await expectUsable(page)
})

test('a refused export shows the message of the server, and works at the next try', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/, /503 from .*\/api\/exports\/parents/, /503 from .*\/api\/oneroster/)
  const message = 'Several exports are already running. Please try again in a minute.'
  const problem = { status: 503, headers: { 'Retry-After': '60' }, json: { message, code: 'too-many-exports' } }
  for (const path of ['**/api/exports/parents*', '**/api/oneroster*'])
    await page.route(path, (route) => route.fulfill(problem), { times: 1 })
  await signInAsAdmin(page, '/admin/dashboard/files')
  for (const name of ['Export: Parents with children', 'Export for OneRoster']) {
    const button = page.getByRole('button', { name })
    await button.click()
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toHaveCount(1)
    await expect(alert).toBeVisible()
    await expectUsable(page)
    const download = page.waitForEvent('download')
    await button.click()
    await download
    await expect(alert).toHaveCount(0)
  }
})

test('the progress of an export is usable in every appearance', async ({ openPage, office }) => {
  await importManyPeople(office)
  for (const { title: _, ...options } of APPEARANCES) {
    const page = await openPage(options)
    await signInAsAdmin(page, STUDENTS)
    await expect(page.getByRole('rowheader')).toHaveCount(50)
    await slowDown(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const progress = page.getByRole('progressbar', { name: 'Export' })
    await expect(progress).toBeVisible()
    await expectUsable(page)
    expect(await progress.isVisible(), 'the export was under way during the checks').toBe(true)
    await page.close()
  }
})

function recordDownloads(page: Page): Download[] {
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  return downloads
}

async function slowDown(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', SLOW)
  return network
}
