import { readFile } from 'node:fs/promises'
import { type CDPSession, type Download, expect, type Page, type Request } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { importManyPeople } from './support/people.ts'

test.slow()

const STUDENTS = '/admin/dashboard/users/students'
/** Bytes per second: the compressed list takes a minute, longer than the checks during the export on a loaded machine. */
const SLOW = { offline: false, latency: 0, downloadThroughput: 1000, uploadThroughput: 1_000_000 }
const SLOWLY = { timeout: 60_000 }
const FAST = { ...SLOW, downloadThroughput: -1 }

test('a long export shows its progress, can be canceled, and is complete', async ({ page, office }) => {
  await importManyPeople(office, 5000)
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
  expect(lines[0]).toBe('\uFEFFName,Grade,Parent,Phone')
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
    students.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  )
  await expect(page.getByText('Export canceled.')).toHaveCount(0)
  await expect(status.filter({ hasText: 'The file was saved to your downloads.' })).toHaveCount(1)
  await expect(button).toBeFocused()
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
