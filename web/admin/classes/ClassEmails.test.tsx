import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ClassEmail } from '../../../contract/classEmails.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { classOf, managerOf, managerPathOf, STUDENTS, withRoster } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'

/** So many changes are shown at first. */
const SHOWN = 10
const COURSE = withRoster(classOf('Kite Building'), STUDENTS.slice(1, 2))

const server = answerRequests()
const emails = page.getByRole('region', { name: 'Emails to Families' })
const listed = emails.getByRole('list', { name: 'Emails' }).getByRole('listitem')

test('Show all emails moves the focus to the first email that it adds', async () => {
  await showEmails(Array.from({ length: SHOWN + 2 }, (_, index) => emailOf(index)))
  await expect.poll(() => listed.elements()).toHaveLength(SHOWN)
  const button = emails.getByRole('button', { name: /^Show all 12 emails$/ })
  const element = button.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listed.elements()).toHaveLength(SHOWN + 2)
  await expect.element(listed.nth(SHOWN)).toHaveFocus()
  await expectUsable()
})

test('the emails of a class can be searched by child and by kind', async () => {
  await showEmails([emailOf(0), { ...emailOf(1), child: 'Oscar' }])
  const search = emails.getByRole('searchbox', { name: 'Search the emails' })
  await search.fill('oscar')
  await expect.element(listed).toMatchTextContent(/Oscar/)
  await search.fill('no such child')
  await expect.element(emails.getByText('Your search for "no such child" found no results.')).toBeVisible()
  await expectUsable()
})

for (const { minutes, text } of [
  { minutes: 0, text: /Being sent\./ },
  { minutes: 2, text: /Not sent yet\. We have been trying since/ },
])
  test(`an email that the mail server has not accepted after ${minutes} minutes says: ${text.source}`, async () => {
    const late = { state: 'waiting', ended_at: null } as const
    await showEmails([{ ...emailOf(0), ...late, queued_at: new Date(Date.now() - minutes * MINUTE_MS).toISOString() }])
    await expect.element(listed).toMatchTextContent(text)
    await expectUsable()
  })

async function showEmails(mails: ClassEmail[]): Promise<void> {
  server.set(...managerOf(COURSE), answer('GET /api/courses/:id/mails', 200, { mails }))
  await showScreen(managerPathOf(COURSE), 'admin')
  await expect.element(listed.first()).toBeVisible()
}

/** An email that was sent so many minutes before others. */
function emailOf(minutes: number): ClassEmail {
  const time = new Date(Date.parse('2026-10-05T16:00:00.000Z') - minutes * MINUTE_MS).toISOString()
  return {
    id: minutes + 1,
    kind: minutes % 2 === 0 ? 'dropped-by-office' : 'enrolled',
    child: 'Ruby Marsh',
    parent: { id: 32, first_name: 'Elena', last_name: 'Marsh' },
    queued_at: time,
    state: 'sent',
    held_until: null,
    ended_at: time,
    response: null,
  }
}
