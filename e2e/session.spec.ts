import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { holdRequests } from './support/network.ts'
import { getSemesters } from './support/school.ts'
import { openEnrollment, readStorage, readToken, signIn, weekRow } from './support/steps.ts'

test('a logout cancels what is being read, and a session that the server has ended leaves only its place in the tab', async ({
  page,
  family,
  expectErrors,
  request,
}) => {
  expectErrors(/status of 401/)
  const { closed } = await getSemesters(family)
  const refused: string[] = []
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()))

  await test.step('a read that is under way at the logout is canceled, not refused', async () => {
    const sendRead = await holdRequests(page, '**/api/courses/times/*')
    await signIn(page)
    await expect(weekRow(page, 'Oscar')).toContainText('HS 1 of 1')
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/courses/times/'))
    await page.route('**/api/logout', async (route) => {
      const response = await route.fetch()
      sendRead()
      await ended
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    expect(refused).toEqual([])
  })

  // Without a stream, which would end with the session and show the dialog first.
  await page.route('**/api/live?*', () => undefined)
  await signIn(page)
  await openEnrollment(page, 'Oscar')
  const headers = { Authorization: `Bearer ${await readToken(page)}` }
  await request.post('/api/logout', { headers, data: {} })
  await page.getByRole('combobox', { name: 'Semester' }).selectOption(closed.name)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Session Expired')
  await expect(dialog).toContainText('Your session has expired, please logout and log back in to continue.')
  await expect(dialog).toContainText('sessions are good for 1 hour')
  await expect.poll(() => refused.length, 'a read of the other semester was refused').toBeGreaterThan(0)
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('button')).toHaveText(['Logout'])
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(page.locator('main').getByRole('alert', { includeHidden: true })).toHaveCount(0)
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const { draft = '', ...rest } = await readStorage(page)
  expect(rest).toEqual({})
  expect(JSON.parse(draft)).toMatchObject({ path: expect.stringMatching('^/enrollment'), form: '', values: {} })
})
