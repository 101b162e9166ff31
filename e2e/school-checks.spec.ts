import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'

test.slow()

const DAY_MS = 86_400_000

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office sends itself a test email, and sees that it was sent', async ({ page }) => {
      await signInAsAdmin(page, '/admin/dashboard/school')
      const email = region(page, 'Email')
      const send = email.getByRole('button', { name: 'Send a test email to me' })
      await send.click()
      await expect(email).toContainText('Sent to office@sample.school now.')
      await expect(send).toBeFocused()
      await expectUsable(page)
      await page.reload()
      await expect(email).toContainText('Sent to office@sample.school')
      await page.screenshot({ path: `.build/e2e/school-checks-${title}.png`.replaceAll(' ', '-'), fullPage: true })
    })

    test('a school without a backup says what to do', async ({ page }) => {
      await signInAsAdmin(page, '/admin/dashboard/school')
      await expect(region(page, 'Backups')).toContainText('No backup yet')
      await expect(region(page, 'Backups')).toContainText('run “npm run backup” now')
    })
  })
}

for (const [result, response, text] of [
  [null, 'ECONNREFUSED CONN', "The mail server can't be reached (ECONNREFUSED CONN). The server keeps trying."],
  ['failed', '550 RCPT TO', "Not sent to office@sample.school. The mail server doesn't accept this address"],
  ['saved', null, 'families get no emails: the test email was saved to a file'],
] as const) {
  test(`a test email with the result ${result} and the answer ${response} says why`, async ({ page }) => {
    const asked_at = new Date().toISOString()
    const test_email = { email: 'office@sample.school', asked_at, result, result_at: result && asked_at, response }
    await page.route('**/api/school/test-email', (route) => route.fulfill({ json: { test_email } }))
    await signInAsAdmin(page, '/admin/dashboard/school')
    await expect(region(page, 'Email')).toContainText(text)
    await expectUsable(page)
  })
}

test('an old backup is shown with its age, and is a task of the dashboard', async ({ page }) => {
  const last = { finished_at: new Date(Date.now() - 3 * DAY_MS).toISOString(), bytes: 12_300_000 }
  await page.route('**/api/school/backup', (route) =>
    route.fulfill({ json: { backup: { kept: 'here', last, trial: null, needed: 'old' } } }),
  )
  await page.route('**/office-tasks', async (route) => {
    const response = await route.fetch()
    const { tasks, ...others } = await response.json()
    await route.fulfill({ response, json: { ...others, tasks: [{ kind: 'backup', needed: 'old' }, ...tasks] } })
  })
  await signInAsAdmin(page)
  await region(page, 'To Do').getByRole('link', { name: 'The last backup is more than two days old' }).click()
  await expect(region(page, 'Backups')).toContainText('Last backup 3 days ago')
  await expect(region(page, 'Backups')).toContainText('12.3 MB, complete and checked')
  await expectUsable(page)
})

for (const { title, ...appearance } of SCREENS) {
  test.describe(`${title}, after a trial`, () => {
    test.use(appearance)

    for (const [needed, succeeded, task, state] of [
      ['failed', false, 'The last backup could not be restored on trial', 'Could not be restored on trial 2 hours ago'],
      ['untried', true, 'No backup has been restored on trial for more than a week', 'Restored on trial 2 hours ago'],
    ] as const) {
      test(`a backup whose trial is ${needed} is a task of the dashboard, and the school's page says what to do`, async ({
        page,
      }) => {
        const time = new Date(Date.now() - DAY_MS / 12).toISOString()
        const backup = {
          kept: 'here',
          last: { finished_at: time, bytes: 12_300_000 },
          trial: { tried_at: time, succeeded },
          needed,
        }
        await page.route('**/api/school/backup', (route) => route.fulfill({ json: { backup } }))
        await page.route('**/office-tasks', async (route) => {
          const response = await route.fetch()
          const { tasks, ...others } = await response.json()
          await route.fulfill({ response, json: { ...others, tasks: [{ kind: 'backup', needed }, ...tasks] } })
        })
        await signInAsAdmin(page)
        await region(page, 'To Do').getByRole('link', { name: task }).click()
        await expect(region(page, 'Backups')).toContainText(state)
        await expect(region(page, 'Backups')).toContainText('run “npm run try-restore” now')
        await expectUsable(page)
      })
    }
  })
}
