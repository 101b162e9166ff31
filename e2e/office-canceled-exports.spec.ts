import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { holdRequests } from './support/heldRequests.ts'
import { signInAsAdmin } from './support/office.ts'

const CANCELED = 'Export canceled. Nothing was saved.'

test('an export goes on while a search finds nothing, and saves its file', async ({ page }) => {
  const release = await holdRequests(page, /\/api\/audit-trail\/exports$/)
  await signInAsAdmin(page, '/admin/dashboard/users/teachers')
  const button = page.getByRole('button', { name: 'Export', exact: true })
  await button.press('Enter')
  const progress = page.getByRole('progressbar', { name: 'Export' })
  await expect(progress).toBeVisible()
  await findNothing(page)
  await expect(progress).toBeVisible()
  await expect(button).toHaveCount(0)
  await expectUsable(page)
  const download = page.waitForEvent('download')
  release()
  expect((await download).suggestedFilename()).toBe('teachers.csv')
  await expect(progress).toHaveCount(0)
  await expect(button).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(button).toBeVisible()
})

test('an export can be canceled after a search found nothing', async ({ page }) => {
  const release = await holdRequests(page, /\/api\/audit-trail\?(?!.*\bpage=)/)
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  const button = page.getByRole('button', { name: 'Export', exact: true })
  await button.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await findNothing(page)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: CANCELED })).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expectUsable(page)
  release()
})

test('an export and the search go on when a search cannot be loaded', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const release = await holdRequests(page, /\/api\/audit-trail\?(?!.*\bpage=)/)
  const failing = /\/api\/audit-trail\?(?=.*\bsearch=robotics&)(?=.*\bpage=)/
  await page.route(failing, (route) => route.abort())
  await signInAsAdmin(page, '/admin/dashboard/audit-trail')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const progress = page.getByRole('progressbar', { name: 'Export' })
  await expect(progress).toBeVisible()
  await page.getByRole('searchbox').pressSequentially('robotics')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(progress).toBeVisible()
  await expectUsable(page)
  await page.unroute(failing)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText(/found no results|^[\d,]+ entr/)).toBeVisible()
  await expect(progress).toBeVisible()
  await expectUsable(page)
  release()
})

for (const { what, path, held, button } of [
  {
    what: 'the download of a template',
    path: '/admin/dashboard/files',
    held: /\/api\/exports\/parents\?template=1$/,
    button: 'Download a Template: Parents with children',
  },
  {
    what: 'the export of a loaded list',
    path: '/admin/dashboard/users/teachers',
    held: /\/api\/audit-trail\/exports$/,
    button: 'Export',
  },
])
  test(`Cancel ends ${what}`, async ({ page }) => {
    const release = await holdRequests(page, held)
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    await signInAsAdmin(page, path)
    const start = page.getByRole('button', { name: button })
    await start.press('Enter')
    const ended = page.waitForEvent('requestfailed', (request) => held.test(request.url()))
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(page.getByRole('status').filter({ hasText: CANCELED })).toBeVisible()
    await expect(start).toBeFocused()
    release()
    await page.unroute(held)
    await start.press('Enter')
    await expect.poll(() => downloads).toHaveLength(1)
  })

async function findNothing(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('no such row')
  await expect(page.getByRole('status').filter({ hasText: 'found no results' })).toBeVisible()
}
