import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedFilter } from '../../../contract/savedFilters.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { SPRING } from '../../../test/components/sample/classes.ts'
import { OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { router } from '../../routes.tsx'

const STUDENTS = '/admin/dashboard/users/students'
const CLASSES = `/admin/dashboard/classes/${SEMESTER.slug}`
const FRIDAY: SavedFilter = { id: 1, list: 'students', name: 'Free on Friday', search: 'day=F&state=without-class' }
const FULL: SavedFilter = { id: 2, list: 'classes', name: 'Full on Mondays', search: 'day=M&full=true' }

const server = answerRequests()
const saved = page.getByRole('navigation', { name: 'Saved filters' })
const save = page.getByRole('button', { name: 'Save this filter' })

test('the filters of students and of classes are kept apart', async () => {
  server.set(...OFFICE_LISTS, listed(FRIDAY, FULL))
  await showScreen(STUDENTS, 'admin')
  await saved.getByRole('link', { name: 'Free on Friday' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveValue('without-class F')
  await expect.element(saved.getByRole('link', { name: 'Full on Mondays' })).not.toBeInTheDocument()
  await expectUsable()
  await router.navigate({ to: CLASSES, search: { waiting: true } })
  await expect.element(saved.getByRole('link', { name: 'Full on Mondays' })).toBeVisible()
  await expect.element(save).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Free on Friday' })).not.toBeInTheDocument()
})

test('a filter is named in a dialog, is a link in every semester, and is removed by keyboard', async () => {
  const dialog = page.getByRole('dialog', { name: 'Save This Filter' })
  const link = saved.getByRole('link', { name: 'Full on Mondays' })
  server.set(...OFFICE_LISTS, answer('GET /api/semester', 200, { semesters: [SEMESTER, SPRING] }))
  server.set(answer('POST /api/saved-filters', 201, { filters: [FULL] }))
  server.set(answer('DELETE /api/saved-filters/:id', 200, { filters: [] }))
  await showScreen(`${CLASSES}?day=M&full=true`, 'admin')
  await press(save)
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveFocus()
  await expectUsable()
  await userEvent.keyboard('Full on Mondays')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: 'Filter saved.' })).toBeVisible()
  await expect.element(save).toHaveFocus()
  const { body } = server.sent.find(({ route }) => route === 'POST /api/saved-filters') ?? {}
  expect(body).toEqual({ list: 'classes', name: 'Full on Mondays', search: 'day=M&full=true' })
  await expectUsable()
  server.set(listed(FULL))
  await router.navigate({ to: `/admin/dashboard/classes/${SPRING.slug}` })
  await press(link)
  await expect.poll(() => router.state.location.search).toEqual({ day: 'M', full: true })
  expect(router.state.location.pathname).toBe(`/admin/dashboard/classes/${SPRING.slug}`)
  await press(saved.getByRole('button', { name: 'Remove the filter Full on Mondays' }))
  const removed = page.getByRole('status').filter({ hasText: 'Filter "Full on Mondays" removed.' })
  await expect.element(removed).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
})

async function press(locator: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(locator).toBeVisible()
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
}

function listed(...filters: SavedFilter[]) {
  return answer('GET /api/saved-filters', 200, { filters })
}
