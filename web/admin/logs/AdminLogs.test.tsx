import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LogEntry } from '../../../contract/logs.ts'
import { answer, answerRequests, lost } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const PATH = `/admin/dashboard/logs/${SEMESTER.slug}`
const LIST = 'GET /api/masterlogs/:semester'
const ENTRY: LogEntry = {
  id: 1,
  section: '501',
  class: 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
  semester: SEMESTER.name,
  first_name: 'Ruby',
  last_name: 'Marsh',
  status: 'waitlisted',
  culprit: 'Elena Marsh',
  reason: null,
  date: '2026-10-05T16:00:00.000Z',
}
const LISTED = answer(LIST, 200, { logs: [ENTRY], total: 1 })
const NOTHING = answer(LIST, 200, { logs: [], total: 0 })

const server = answerRequests()
const status = page.getByRole('status')

test('a failed load shows an error and can be retried', async () => {
  const retry = page.getByRole('button', { name: 'Try again' })
  server.set(...OFFICE, lost(LIST))
  await showScreen(PATH, 'admin')
  await expect.element(retry).toBeVisible()
  await expectUsable()
  server.set(LISTED)
  await retry.click()
  await expect.element(page.getByRole('rowheader')).toHaveTextContent(ENTRY.class)
  await expect.element(status.filter({ hasText: /^1 entry$/ })).toBeVisible()
  await expectUsable()
})

test('a search without results says so, and Sort by sorts on a narrow screen', async () => {
  server.set(...OFFICE)
  server.setBy(LIST, ({ search }) => (search.get('search') ? NOTHING : LISTED))
  await page.viewport(320, 640)
  await showScreen(PATH, 'admin')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Class')
  await expect.poll(() => server.sent.map(({ search }) => search.get('sort'))).toContain('class')
  await expectUsable()
  await page.getByRole('searchbox').fill('no such entry')
  await expect.element(status.filter({ hasText: /^Your search for "no such entry" found no results\.$/ })).toBeVisible()
  await expectUsable()
})

test('at 1280 px, who changed something is on one line, and a long class is whole', async () => {
  server.set(...OFFICE, answer(LIST, 200, { logs: [{ ...ENTRY, culprit: 'Katarzyna Yellowhair' }], total: 1 }))
  await page.viewport(1280, 900)
  await showScreen(PATH, 'admin')
  const [course, culprit] = [page.getByRole('rowheader'), page.getByRole('cell', { name: 'Katarzyna Yellowhair' })]
  await expect.element(culprit).toBeVisible()
  expect(linesOf(culprit.element())).toBe(1)
  expect(linesOf(course.element())).toBeGreaterThan(1)
  expect(course.element().scrollWidth).toBeLessThanOrEqual(course.element().clientWidth)
})

test('no one has enrolled yet', async () => {
  server.set(...OFFICE, NOTHING)
  await showScreen(PATH, 'admin')
  await expect
    .element(page.getByText("No one has enrolled in Fall 2026 yet. You'll see roster changes here."))
    .toBeVisible()
  await expectUsable()
})

function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
}
