import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BackupState, TestEmail } from '../../../contract/serverChecks.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { answer, answerRequests, held } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../../test/components/gestures.ts'
import { OFFICE_DASHBOARD } from '../../../test/components/sample/accounts.ts'
import { SCHOOL } from '../../../test/components/sample/school.ts'
import { showScreen, USERS } from '../../../test/components/screen.tsx'

const PATH = '/admin/dashboard/school'
const SAVE = 'PUT /api/school'
const TEST_EMAIL = 'GET /api/school/test-email'
const EMAIL = USERS.admin.email

const server = answerRequests()
const email = page.getByRole('region', { name: 'Email', exact: true })
const backups = page.getByRole('region', { name: 'Backups', exact: true })
const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const saved = page.getByRole('status').filter({ hasText: 'School successfully updated!' })

beforeEach(() => server.set(...OFFICE_DASHBOARD))

test('a test email says that it was sent, and keeps the focus', async () => {
  await showScreen(PATH, 'admin')
  const { answer: late, release } = held(
    answer('POST /api/school/test-email', 201, { test_email: testEmail('sent', null) }),
  )
  server.set(late)
  const send = email.getByRole('button', { name: 'Send a test email to me' })
  await send.click()
  release()
  await expect.element(email).toMatchTextContent(`Sent to ${EMAIL} now.`)
  await expect.element(send).toHaveFocus()
  await expectUsable()
})

for (const [result, response, text] of [
  [null, 'ECONNREFUSED CONN', "The mail server can't be reached (ECONNREFUSED CONN). The server keeps trying."],
  ['failed', '550 RCPT TO', `Not sent to ${EMAIL}. The mail server doesn't accept this address`],
  ['saved', null, 'families get no emails: the test email was saved to a file'],
] as const)
  test(`a test email with the result ${result} and the answer ${response} says why`, async () => {
    server.set(answer(TEST_EMAIL, 200, { test_email: testEmail(result, response) }))
    await showScreen(PATH, 'admin')
    await expect.element(email).toMatchTextContent(text)
    await expectUsable()
  })

test('a school without a backup says what to do', async () => {
  server.set(backupAnswer({ last: null, trial: null, needed: 'none' }))
  await showScreen(PATH, 'admin')
  await expect.element(backups).toMatchTextContent('No backup yet')
  await expect.element(backups).toMatchTextContent('run “npm run backup” now')
  await expectUsable()
})

for (const { needed, hours, succeeded, task, texts } of [
  {
    needed: 'old',
    hours: 72,
    succeeded: undefined,
    task: 'The last backup is more than two days old',
    texts: ['Last backup 3 days ago', '12.3 MB, complete and checked', 'run “npm run backup” now'],
  },
  {
    needed: 'failed',
    hours: 2,
    succeeded: false,
    task: 'The last backup could not be restored on trial',
    texts: ['Could not be restored on trial 2 hours ago', 'run “npm run try-restore” now'],
  },
  {
    needed: 'untried',
    hours: 2,
    succeeded: true,
    task: 'No backup has been restored on trial for more than a week',
    texts: ['Restored on trial 2 hours ago', 'run “npm run try-restore” now'],
  },
] as const)
  test(`a backup that is ${needed} is a task of the dashboard, and the school's page says what to do`, async () => {
    const time = ago(hours)
    const trial = succeeded === undefined ? null : { tried_at: time, succeeded }
    server.set(
      backupAnswer({ last: { finished_at: time, bytes: 12_300_000 }, trial, needed }),
      answer('GET /api/semester/:id/office-tasks', 200, {
        tasks: [{ kind: 'backup', needed }],
        advice: [],
        day_off: null,
      }),
    )
    await showScreen('/admin/dashboard', 'admin')
    await page.getByRole('region', { name: 'To Do', exact: true }).getByRole('link', { name: task }).click()
    for (const text of texts) await expect.element(backups).toMatchTextContent(text)
    await expectUsable()
  })

test('the settings name their errors, and are saved', async () => {
  await showScreen(PATH, 'admin')
  await field('Name').fill('')
  await field('Office email').fill('office at school')
  await field('Liaison phone').fill('12')
  await save.click()
  await expect.element(summary).toHaveFocus()
  await expect
    .poll(errors)
    .toEqual([
      'Name: Field is Required',
      'Office email: Must be a valid email',
      'Liaison phone: Valid phone number is required',
    ])
  await expectUsable()
  const canyon = { ...SCHOOL, name: 'Canyon Homeschool Program', time_zone: 'America/Denver' }
  server.set(answer(SAVE, 200, { school: canyon }))
  await field('Name').fill(canyon.name)
  await page.getByRole('combobox', { name: 'Time zone' }).selectOptions('America/Denver')
  await field('Office email').fill('office@canyon.example')
  await field('Liaison phone').fill('')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('banner')).toMatchTextContent(canyon.name)
  await expect.poll(() => document.title).toBe(`School · ${canyon.name}`)
  await expect
    .poll(() => server.sent.filter(({ route }) => route === SAVE).map(({ body }) => body))
    .toMatchObject([{ name: canyon.name, time_zone: 'America/Denver', office: { email: 'office@canyon.example' } }])
})

test('the minutes of an unused session are from 5 to 60', async () => {
  server.set(answer(SAVE, 200, { school: { ...SCHOOL, office_idle_minutes: 15 } }))
  await showScreen(PATH, 'admin')
  const minutes = field('Log the office out after this many minutes without use')
  await expect.element(minutes).toHaveValue('30')
  await minutes.fill('4')
  await save.click()
  await expect
    .poll(errors)
    .toEqual(['Log the office out after this many minutes without use: Enter a number from 5 to 60'])
  await expectUsable()
  await minutes.fill('15')
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(server.sent.find(({ route }) => route === SAVE)?.body).toMatchObject({ office_idle_minutes: 15 })
})

test('the limit of children is corrected by keyboard', async () => {
  server.set(answer(SAVE, 200, { school: { ...SCHOOL, children_per_family: 1 } }))
  await showScreen(PATH, 'admin')
  const children = field('Children per family')
  await expect
    .element(children)
    .toHaveAccessibleDescription(expect.stringContaining('How many children a parent can add, from 1 to 50'))
  await tabTo(children)
  await expectFocusVisible()
  await userEvent.keyboard('{Control>}a{/Control}99{Enter}')
  const error = 'Children per family: Enter a number from 1 to 50'
  await expect.poll(errors).toEqual([error])
  await expectUsable()
  await tabTo(page.getByRole('link', { name: error }))
  await userEvent.keyboard('{Enter}')
  await expect.element(children).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}1{Enter}')
  await expect.element(saved).toBeVisible()
  await expectUsable()
})

function testEmail(result: TestEmail['result'], response: string | null): TestEmail {
  const asked_at = ago(0)
  return { email: EMAIL, asked_at, result, result_at: result && asked_at, response }
}

function backupAnswer(backup: Omit<BackupState, 'kept'>) {
  return answer('GET /api/school/backup', 200, { backup: { kept: 'here', ...backup } })
}

function ago(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString()
}

/** With or without the mark of a required field. */
function field(label: string) {
  return page.getByRole('textbox', { name: label, exact: true })
}

function errors() {
  return summary
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
}
