import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { answer, answerRequests, held, lost } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const LIST = 'GET /api/audit-trail'
const ENTRY: AuditEntry = {
  id: 5,
  date: '2026-10-05T16:00:00.000Z',
  user_id: 2,
  user_name: 'Rosa Ibarra',
  user_role: 'admin',
  action: 'edited',
  kind: 'teacher',
  subject_id: 7,
  subject_name: 'Noa Reyes',
  fields: ['room'],
}

const LISTED = answer(LIST, 200, { entries: [ENTRY], total: 1, people: [] })

const server = answerRequests()
const search = page.getByRole('searchbox', { name: 'Search' })
const retry = page.getByRole('button', { name: 'Try again' })

for (const { what, text } of [
  { what: 'a list that could not be loaded', text: '' },
  { what: 'a search that failed', text: 'robotics' },
])
  test(`Try again loads ${what}, and moves the focus to the search`, async () => {
    server.set(...OFFICE)
    server.setBy(LIST, (request) => (request.search.get('search') === text ? lost(LIST) : LISTED))
    await showScreen('/admin/dashboard/audit-trail', 'admin')
    if (text) await search.fill(text)
    await expect.element(retry).toBeVisible()
    const { answer: late, release } = held(LISTED)
    server.set(late)
    retry.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
    release()
    await expect.element(page.getByText(/^1 to 1 of /)).toBeVisible()
    await expect.element(search).toHaveFocus()
    await expectUsable()
  })
