import { readFile } from 'node:fs/promises'
import { type CDPSession, type Download, expect, type Page } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { APPEARANCES } from './appearances.ts'
import { expectUsable, test } from './checks.ts'
import { withManyPeople } from './manyPeople.ts'
import { signInAsAdmin } from './office.ts'

test.slow()

const STUDENTS = '/admin/dashboard/users/students'
/** Bytes per second: the compressed list takes a minute. */
const SLOW = { offline: false, latency: 0, downloadThroughput: 1_000, uploadThroughput: 1_000_000 }
const FAST = { ...SLOW, downloadThroughput: -1 }

test('a long export shows its progress, can be canceled, and is complete', async ({ page, playwright }) => {
  await withManyPeople(playwright.request, async ({ origin, office }) => {
    const { students } = await office.send<{ students: Student[] }>('GET', '/api/students')
    await signInAsAdmin(page, STUDENTS, origin)
    await expect(page.getByRole('rowheader')).toHaveCount(50)
    const network = await slowDown(page)
    const downloads = recordDownloads(page)
    const button = page.getByRole('button', { name: 'Export' })
    await button.click()
    const progress = page.getByRole('progressbar', { name: 'Export' })
    const total = students.length.toLocaleString('en')
    await expect(progress).toHaveAttribute('aria-valuetext', new RegExp(`^[1-9][\\d,]* of ${total} rows$`))
    await expect(progress).toHaveAttribute('aria-valuemax', String(students.length))
    const rows = async () => Number(await progress.getAttribute('aria-valuenow'))
    const first = await rows()
    await expect.poll(rows, { timeout: 60_000 }).toBeGreaterThan(first)
    await expectUsable(page)
    const ended = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/api/students')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(page.getByRole('status').filter({ hasText: 'Export canceled. Nothing was saved.' })).toBeVisible()
    await expect(progress).toHaveCount(0)
    await expect(button).toBeEnabled()

    await network.send('Network.emulateNetworkConditions', FAST)
    const download = page.waitForEvent('download')
    await button.click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(downloads).toHaveLength(1)
    expect(lines[0]).toBe('\uFEFFName,Grade,Parent')
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      students.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    )
    await expect(page.getByText('Export canceled.')).toHaveCount(0)
  })
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

test('the progress of an export is usable in every appearance', async ({ openPage, playwright }) => {
  await withManyPeople(playwright.request, async ({ origin }) => {
    for (const { colorScheme, viewport } of APPEARANCES) {
      const page = await openPage({ colorScheme, viewport })
      await signInAsAdmin(page, STUDENTS, origin)
      await expect(page.getByRole('rowheader')).toHaveCount(50)
      await slowDown(page)
      await page.getByRole('button', { name: 'Export' }).click()
      const progress = page.getByRole('progressbar', { name: 'Export' })
      await expect(progress).toBeVisible()
      await expectUsable(page)
      expect(await progress.isVisible(), 'the export was under way during the checks').toBe(true)
    }
  })
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
