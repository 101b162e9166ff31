import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, lost } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { SPRING } from '../../../../test/components/sample/classes.ts'
import { CLASSES, classList, classOf, OFFICE_LISTS } from '../../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { expectCaughtProblems, textsOf } from '../../../../test/components/texts.ts'

const PATH = `/admin/dashboard/classes/${SEMESTER.slug}`
const LIST = 'GET /api/courses/by-semester/:semester'
const TOGGLE = 'POST /api/courses/toggle-hidden/:id'

const server = answerRequests()
const search = page.getByRole('searchbox', { name: 'Search' })
const status = page.getByRole('status')
const names = page.getByRole('rowheader')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS)
})

test('a search without results says so, and Clear search returns to the search', async () => {
  await showScreen(PATH, 'admin')
  await search.fill('ashkii no such class')
  const nothing = 'Your search for "ashkii no such class" found no results.'
  await expect.element(status.filter({ hasText: nothing })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(search).toHaveFocus()
  await search.fill('mon DINE')
  await expect.element(status.filter({ hasText: /^1 class$/ })).toBeVisible()
  await expect.poll(textsOf(names)).toEqual(['Storytelling in Diné Bizaad'])
})

test('the list has no paging (document 1, section 2): at a desk, the browser finds each of 500 classes in the page', async () => {
  server.set(classList(many(500)))
  await showScreen(PATH, 'admin')
  await expect.poll(() => names.elements().length).toBe(500)
})

test('at a desk, the rows of a long list that are away from the window have no layout, and the columns keep their places', async () => {
  server.set(classList(many(500)))
  await showScreen(PATH, 'admin')
  await expect.poll(() => names.elements().length).toBe(500)
  const isLaidOut = (name: Element | undefined) => name?.checkVisibility({ contentVisibilityAuto: true })
  await expect.poll(() => names.elements().map(isLaidOut)).toContain(false)
  expect(isLaidOut(names.elements()[0])).toBe(true)
  await expect.poll(() => isLaidOut(names.elements().at(-1))).toBe(false)
  const left = (cell: Element) => cell.getBoundingClientRect().left
  const heads = page.getByRole('columnheader').elements().map(left)
  const lefts = (row: number) => Array.from(names.elements()[row]?.closest('tr')?.cells ?? [], left)
  expect(lefts(0)).toEqual(heads)
  names.elements().at(-1)?.scrollIntoView()
  await expect.poll(() => isLaidOut(names.elements().at(-1))).toBe(true)
  expect(lefts(499)).toEqual(heads)
  expect(page.getByRole('columnheader').first().element().getBoundingClientRect().top).toBeCloseTo(0, 0)
})

test('on a laptop, no name of a class and no teacher is cut', async () => {
  await page.viewport(1024, 768)
  const teacher = { first_name: 'Maeve', last_name: 'Fitzgerald' }
  server.set(
    classList(
      many(90).map((one) => ({ ...one, name: 'Origami and Geometry', teacher: { ...one.teacher, ...teacher } })),
    ),
  )
  await showScreen(PATH, 'admin')
  await expect.poll(() => names.elements().length).toBe(90)
  const row = names.first().element().closest('tr')
  const cells = [...(row?.querySelectorAll('th, td:not([data-nowrap])') ?? [])]
  expect(
    cells
      .filter((cell) => cell.scrollHeight > cell.clientHeight + 1 || cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  ).toEqual([])
})

test('a key in the search shows and hides rows, and makes none again', async () => {
  server.set(classList(many(90)))
  await showScreen(PATH, 'admin')
  await expect.poll(() => names.elements().length).toBe(90)
  const first = names.first().element()
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(page.getByRole('table').element(), { childList: true, subtree: true })
  for (const [typed, found] of [
    ['class', 90],
    ['class 47', 1],
    ['', 90],
  ] as const) {
    await search.fill(typed)
    await expect.poll(() => names.elements().length).toBe(found)
  }
  expect(changes).toEqual([])
  observer.disconnect()
  expect(names.first().element()).toBe(first)
})

test('a column sorts the classes in both directions', async () => {
  const heading = page.getByRole('columnheader', { name: 'Name' })
  await showScreen(`${PATH}?search=library`, 'admin')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(textsOf(names)).toEqual(['Chess Corner', 'Kite Building', 'Poetry Club'])
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(textsOf(names)).toEqual(['Poetry Club', 'Kite Building', 'Chess Corner'])
  await expectUsable()
})

test('a status that cannot be changed shows an error and stays', async () => {
  const active = page.getByRole('button', { name: /^Active: make Chess Corner/ })
  server.set(lost(TOGGLE))
  await showScreen(PATH, 'admin')
  await active.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/We don't know whether this arrived\. Please try again\./)
  await expect.element(active).toBeEnabled()
  await expectUsable()
})

test('a failed load shows an error and can be retried', async () => {
  const retry = page.getByRole('button', { name: 'Try again' })
  server.set(lost(LIST))
  await showScreen(PATH, 'admin')
  await expect.element(retry).toBeVisible()
  await expectUsable()
  server.set(classList())
  await retry.click()
  await expect.element(names.first()).toBeVisible()
  expectCaughtProblems()
})

test('long names and rooms fit on a narrow screen', async () => {
  const long = { name: 'Donaudampfschifffahrtsgesellschaft'.repeat(2), room: 'Cottage'.repeat(6) }
  server.set(classList([...CLASSES, classOf('Pottery', { ...long, id: 999, section: '999' })]))
  await showScreen(PATH, 'admin')
  await expect.element(status.filter({ hasText: /^7 classes$/ })).toBeVisible()
  await expectUsable()
})

test('a new class of a list is in its semester', async () => {
  server.set(answer('GET /api/semester', 200, { semesters: [SEMESTER, SPRING] }))
  await showScreen(`/admin/dashboard/classes/${SPRING.slug}`, 'admin')
  await page.getByRole('main').getByRole('button', { name: 'Create Class' }).first().click()
  const semester = page.getByRole('main').getByRole('combobox', { name: 'Semester', exact: true })
  await expect.element(semester).toHaveValue(String(SPRING.id))
})

function many(count: number) {
  return Array.from({ length: count }, (_, n) => ({ ...classOf('Kite Building'), id: 1000 + n, name: `Class ${n}` }))
}
