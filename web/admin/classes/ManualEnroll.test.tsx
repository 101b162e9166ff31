import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, lost, pending } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { classOf, managerOf, managerPathOf, studentPage, withRoster } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const COURSE = withRoster(classOf('Kite Building'))
const SEARCH = 'GET /api/students'
const SCHEDULE = answer('GET /api/students/:id/schedule', 200, {
  schedule: { enrolled: [], waiting: [], offered: [], reserve: [] },
})

const server = answerRequests()
const picker = page.getByRole('combobox', { name: 'Student' })
const failure = page.getByRole('alert').filter({ hasText: "The search didn't work." })

test('a search for a student that fails says so, finds the student on retry, and says when there is none', async () => {
  server.set(...managerOf(COURSE), lost(SEARCH))
  await showScreen(managerPathOf(COURSE), 'admin')
  await picker.fill('Ruby')
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByText('No students found.')).not.toBeInTheDocument()
  await expectUsable()
  server.set(studentPage(), SCHEDULE)
  page.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toHaveFocus()
  await expect.element(failure).not.toBeInTheDocument()
  await picker.click()
  await page.getByRole('option', { name: /Ruby/ }).click()
  await expect.element(picker).toHaveValue('Ruby Marsh')
  server.set(studentPage([]))
  await picker.fill('no such student')
  await expect.element(page.getByText('No students found.')).toBeVisible()
  await expectUsable()
})

test('Enter does not choose a student from an earlier search', async () => {
  server.set(...managerOf(COURSE), studentPage(), SCHEDULE)
  await showScreen(managerPathOf(COURSE), 'admin')
  await picker.fill('Ruby')
  await expect.element(page.getByRole('option', { name: /Ruby/ })).toBeVisible()
  server.set(pending(SEARCH))
  await picker.fill('Samuel')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => server.sent.at(-1)?.search.get('search')).toBe('Samuel')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(picker).toHaveValue('Samuel')
})
