import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Course } from '../../../../contract/courses.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { countClicks, tabTo } from '../../../../test/components/gestures.ts'
import { COURSE } from '../../../../test/components/sample/accounts.ts'
import {
  afterAsking,
  emailing,
  NO_EMAILS,
  OFFICE_CLASSES,
  toListed,
} from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { router } from '../../../routes.tsx'

const PATH = `/admin/dashboard/classes/${SEMESTER.slug}`
const LIST = 'GET /api/courses/by-semester/:semester'
const TOGGLE = 'POST /api/courses/toggle-hidden/:id'
const LOOM = [
  numbered(601, { name: 'Loom', days: 'W', grade: '4', max_seats: 3 }),
  numbered(602, { name: 'Loom', days: 'F', grade: '4', max_seats: 0 }),
]

const server = answerRequests()
const rows = page.getByRole('rowheader')
const filters = page.getByRole('group', { name: 'Filters' })
const search = page.getByRole('searchbox', { name: 'Search' })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_CLASSES)
})

test('filters combine, are in the URL, and are cleared at once', async () => {
  const shown = await showList([...LOOM, numbered(603, { name: 'Pottery' })], '?search=Loom')
  await expectRows(2)
  const clicks = countClicks()
  await filters.getByRole('combobox', { name: 'Days' }).selectOptions('Wed')
  await filters.getByRole('combobox', { name: 'Grade' }).selectOptions('4th')
  expect(clicks()).toBe(4)
  await expectRows(1)
  await filters.getByRole('combobox', { name: 'Teacher' }).selectOptions('Grace Whitaker')
  await filters.getByRole('spinbutton', { name: 'Fewer students than' }).fill('2')
  await expectRows(1)
  await expect.element(page.getByRole('status').filter({ hasText: /^1 of 3 classes$/ })).toBeVisible()
  await expectUsable()

  await page.viewport(1280, 900)
  const { href } = router.state.location
  await shown.unmount()
  await showScreen(href, 'admin')
  await expectRows(1)
  await expect.element(page.getByRole('row').filter({ has: rows })).toMatchTextContent('601')
  await filters.getByRole('checkbox', { name: 'Full' }).click()
  await expect.element(page.getByText('Your search for "Loom" found no results.')).toBeVisible()
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expectRows(2)
  await expect.element(search).toHaveFocus()
  await filters.getByRole('checkbox', { name: 'Full' }).click()
  await expectRows(1)
})

test('on a phone, the filters and the chosen classes are accessible', async () => {
  await page.viewport(320, 700)
  await showList([numbered(601)])
  await page.getByText(/^Filters/).click()
  await filters.getByRole('combobox', { name: 'Days' }).selectOptions('Fri')
  await page.getByRole('checkbox', { name: 'Choose 1 class' }).click()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Change Class' })).toBeVisible()
  await expectUsable()
})

test('a row is one line of 34 px, a long name is whole, and a row opens by a click anywhere in it', async () => {
  const long = `Felting ${'with a very long name '.repeat(4)}`.trim()
  await showList([numbered(COURSE.id), numbered(699, { name: long })])
  const cell = page.getByRole('rowheader', { name: long }).element()
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  const row = page.getByRole('row').nth(1)
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(34)
  await row.getByRole('cell', { name: '2:15-3:00' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`${PATH}/${COURSE.id}`)
})

for (const width of [320, 390])
  test(`at ${width} px the list has twenty compact rows after its search`, async () => {
    await page.viewport(width, 800)
    await showList(Array.from({ length: 45 }, (_, index) => numbered(601 + index)))
    await expectRows(20)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(6000)
    expect(search.element().getBoundingClientRect().top).toBeLessThan(400)
    if (width === 320) await expectUsable()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText(/^21 to \d+ of/)).toBeVisible()
  })

test('the office makes a class inactive by keyboard after it has seen the emails, and takes it back', async () => {
  const course = numbered(COURSE.id, { current_seats: 1 })
  const emails = emailing('class-cancelled', 'The school office canceled Kite Building')
  server.setBy(TOGGLE, afterAsking(emails, toggled({ ...course, active: false })))
  await showList([course])
  const active = page.getByRole('button', { name: 'Active: make Kite Building inactive' })
  await tabTo(active)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAccessibleName('Make Kite Building inactive?')
  await expect.element(dialog).toMatchTextContent('1 seat is taken, and 0 children are on the wait list.')
  await expect.element(dialog).toMatchTextContent('This emails Elena Marsh.')
  await expect.element(dialog.getByText(/^The school office canceled Kite Building/)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Email this family' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectUsable()
  await userEvent.keyboard('{Enter}')
  await expect.element(active).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await tabTo(dialog.getByRole('button', { name: 'Make inactive' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Inactive: make Kite Building active' })).toHaveFocus()

  server.setBy(TOGGLE, afterAsking({ ...NO_EMAILS, taken_back: 1 }, toggled(course)))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAccessibleName('Make Kite Building active?')
  await expect
    .element(dialog)
    .toMatchTextContent(
      "1 family has not been emailed about the earlier change yet. If you continue, that email won't be sent.",
    )
  await expectUsable()
  await dialog.getByRole('button', { name: 'Make active' }).click()
  await expect.element(active).toHaveFocus()
})

test('a click next to the word in the status cell toggles a class without children at once, and asks otherwise', async () => {
  const course = numbered(COURSE.id, { current_seats: 0 })
  const taken = { ...course, current_seats: 1 }
  server.setBy(TOGGLE, afterAsking(NO_EMAILS, toggled({ ...course, active: false })))
  await showList([course])
  const button = page.getByRole('button', { name: /^(Active|Inactive): make/ })
  const cell = page.getByRole('cell').filter({ has: button })
  const press = () => {
    const { width, height } = cell.element().getBoundingClientRect()
    return cell.click({ position: { x: width - 3, y: height - 3 } })
  }
  await press()
  await expect.element(button).toHaveTextContent('Inactive')
  await expect.element(dialog).not.toBeInTheDocument()
  server.setBy(TOGGLE, afterAsking(NO_EMAILS, toggled(taken)))
  await press()
  await expect.element(button).toHaveTextContent('Active')
  server.setBy(TOGGLE, afterAsking(emailing('class-cancelled', 'Canceled'), toggled({ ...taken, active: false })))
  await press()
  await expect.element(dialog).toHaveAccessibleName('Make Kite Building inactive?')
})

async function showList(courses: readonly Course[], query = '') {
  server.set(answer(LIST, 200, { courses: [...courses] }))
  const shown = await showScreen(`${PATH}${query}`, 'admin')
  await expect.element(rows.first()).toBeVisible()
  return shown
}

async function expectRows(count: number): Promise<void> {
  await expect.poll(() => rows.elements()).toHaveLength(count)
}

function toggled(course: Course) {
  return answer(TOGGLE, 200, { courses: [course], change_id: null })
}

/** A Friday class with this id as its section. */
function numbered(id: number, changed: Partial<Course> = {}): Course {
  return { ...toListed(COURSE), id, section: String(id), current_seats: 0, ...changed }
}
