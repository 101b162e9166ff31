import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MINUTE_MS } from '../../domain/durations.ts'
import { answerRequests, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { dashboardOf, RUBY, schedule } from '../../test/components/sample/family.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { shiftClock } from '../../test/shiftClock.ts'

const ENDED = { message: 'Please log in.' }

const server = answerRequests()
const week = page.getByRole('rowgroup').filter({ hasText: 'Ruby' })
const dialog = page.getByRole('dialog', { name: 'Session Expired' })

beforeEach(() => server.set(...dashboardOf([[RUBY, schedule()]])))

test('a session expires one hour after the login, even if no request is sent', async () => {
  await showDashboard()
  shiftClock(57 * MINUTE_MS)
  // The page looks at the clock every second.
  const checked = vi.spyOn(Date, 'now')
  await expect.poll(() => checked.mock.calls.length).toBeGreaterThan(0)
  await expect.element(dialog).not.toBeInTheDocument()
  shiftClock(3 * MINUTE_MS)
  await expect.element(dialog).toBeVisible()
})

// The last test, because only a new page forgets that the server has ended the session.
test('the screen behind the dialog keeps what it shows, and Logout is the only action', async () => {
  await showDashboard()
  const before = page.getByRole('main').element().textContent
  endOnServer()
  shiftClock(MINUTE_MS)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect
    .element(dialog)
    .toMatchTextContent(/Your session has expired, please logout and log back in to continue\./)
  await expect.element(dialog).toMatchTextContent(/sessions are good for 1 hour/)
  await expect
    .element(dialog)
    .toMatchTextContent(/Nothing is lost\. When you log back in, you come back to this page\./)
  expect(document.querySelector('main')?.textContent).toBe(before)
  expect(document.querySelectorAll('main [role=alert]')).toHaveLength(0)
  const buttons = dialog.getByRole('button')
  expect(buttons.elements().map(({ textContent }) => textContent)).toEqual(['Logout'])
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expectUsable()
  await expect.element(dialog).toBeVisible()
})

async function showDashboard(): Promise<void> {
  await showScreen('/dashboard', 'parent')
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
}

function endOnServer(): void {
  for (const route of ['GET /api/family', 'GET /api/me', 'GET /api/semester', 'GET /api/semester/:id/windows'] as const)
    server.set(problem(route, 401, ENDED))
}
