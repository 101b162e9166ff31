import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Found } from '../../../contract/find.ts'
import type { ListedStudent, Student } from '../../../contract/students.ts'
import { answer, answerRequests, held, lost, pending } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { tabTo } from '../../../test/components/gestures.ts'
import {
  classOf,
  managerOf,
  managerPathOf,
  OFFICE_LISTS,
  STUDENTS,
  studentPage,
  withRoster,
} from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { router } from '../../routes.tsx'

const PATH = '/admin/dashboard/users/students'
const FIND = 'GET /api/find'
const COURSE = withRoster(classOf('Kite Building'))
const MANY = Array.from({ length: 50 }, (_, index) => ({ ...studentOf('Ruby'), id: 100 + index }))

const server = answerRequests()
const { keyboard } = userEvent
const dialog = page.getByRole('dialog')
const field = page.getByRole('combobox', { name: 'Name, phone, class or reference' })
const options = page.getByRole('listbox', { name: 'Matches' }).getByRole('option')
const failure = page.getByRole('alert').filter({ hasText: "The search didn't work." })

beforeEach(async () => {
  await page.viewport(1280, 640)
  server.set(...OFFICE_LISTS)
})

test('Escape returns the focus and the scroll position', async () => {
  const next = page.getByRole('button', { name: 'Next page' })
  server.set(studentPage(MANY, 120, { next: 'after Marsh' }), found())
  await showScreen(PATH, 'admin')
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  focus(next.element())
  const before = window.scrollY
  expect(before).toBeGreaterThan(0)
  await openFind('/')
  await keyboard('zzqqzz')
  await expect.element(page.getByText('Nothing matches "zzqqzz". Try fewer words or a part of a name.')).toBeVisible()
  await keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(next).toHaveFocus()
  expect(window.scrollY).toBe(before)
  await openFind('{Control>}k{/Control}')
  await expect.element(field).toHaveValue('')
  await expectUsable()
})

test('a search that finds nothing is accessible', async () => {
  server.set(found())
  await showScreen(PATH, 'admin')
  await openFind('/')
  await keyboard('zzqqzz')
  await expect.element(page.getByText(/^Nothing matches "zzqqzz"/)).toBeVisible()
  await expectUsable()
})

test('a search that fails says so and is repeated', async () => {
  server.set(lost(FIND))
  await showScreen(PATH, 'admin')
  await openFind('/')
  await keyboard('Ruby')
  await expect.element(failure).toBeVisible()
  await expectUsable()
  server.set(found(studentOf('Ruby')))
  await tabTo(page.getByRole('button', { name: 'Try again' }))
  await keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(options).toMatchTextContent(/Ruby/)
  await expect.element(failure).not.toBeInTheDocument()
  await expectUsable()
})

test('only the answer to the latest text is shown', async () => {
  const { answer: late, release } = held(found(studentOf('Ruby')))
  server.setBy(FIND, ({ search }) => (search.get('search') === 'Ruby' ? late : found(studentOf('Mateo'))))
  await showScreen(PATH, 'admin')
  await openFind('/')
  await keyboard('Ruby')
  await expect.poll(() => server.sent.map(({ search }) => search.get('search'))).toContain('Ruby')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  await field.fill('Mateo')
  await expect.element(options).toMatchTextContent(/Mateo/)
  release()
  await keyboard('{ArrowDown}')
  await expect.element(options).toMatchTextContent(/Mateo/)
  await expect.element(options).toHaveAttribute('aria-selected', 'true')
})

test('Enter opens no match of an earlier text, and waits for the answer to what is typed', async () => {
  const { answer: late, release } = held(found(studentOf('Mateo')))
  server.set(
    answer('GET /api/students/:id', 200, { student: studentOf('Mateo') }),
    pending('GET /api/students/:id/schedule'),
    pending('GET /api/students/:id/history'),
  )
  server.setBy(FIND, ({ search }) => (search.get('search') === 'Ruby' ? found(studentOf('Ruby')) : late))
  await showScreen(PATH, 'admin')
  await openFind('/')
  await keyboard('Ruby')
  await expect.element(options).toMatchTextContent(/Ruby/)
  await field.fill('Mateo')
  await keyboard('{Enter}')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  expect(router.state.location.pathname).toBe(PATH)
  release()
  await expect.poll(() => router.state.location.pathname).toBe(`${PATH}/${studentOf('Mateo').id}`)
})

test('a match that is shown opens with a press, also while a longer text is searched', async () => {
  const option = page.getByRole('group', { name: 'Students' }).getByRole('option')
  server.set(
    answer('GET /api/students/:id', 200, { student: studentOf('Ruby') }),
    pending('GET /api/students/:id/schedule'),
    pending('GET /api/students/:id/history'),
  )
  server.setBy(FIND, ({ search }) => (search.get('search') === 'Ruby' ? found(studentOf('Ruby')) : pending(FIND)))
  await showScreen(PATH, 'admin')
  await openFind('/')
  await keyboard('Ruby')
  await expect.element(option).toMatchTextContent(/Ruby/)
  await expect.element(page.getByRole('status').filter({ hasText: '1 match' })).toBeVisible()
  await keyboard(' Marsh')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  await option.click()
  await expect.poll(() => router.state.location.pathname).toBe(`${PATH}/12`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ruby Marsh' })).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a slash is typed into a field, and no shortcut opens Find above a dialog', async () => {
  const search = page.getByRole('searchbox', { name: 'Search' })
  await showScreen(PATH, 'admin')
  await search.click()
  await keyboard('/')
  await expect.element(search).toHaveValue('/')
  await expect.element(dialog).not.toBeInTheDocument()
  await openFind('{Control>}k{/Control}')
  await keyboard('{Escape}')
  await expect.element(search).toHaveFocus()
  await page.getByRole('button', { name: 'Create Student' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Create Student' })).toBeVisible()
  await keyboard('{Control>}k{/Control}')
  expect(dialog.elements()).toHaveLength(1)
  await expect.element(field).not.toBeInTheDocument()
})

test('the shortcut opens Find on the page of a class', async () => {
  server.set(...managerOf(COURSE))
  await showScreen(managerPathOf(COURSE), 'admin')
  await expect
    .element(page.getByRole('heading', { level: 1, name: `${COURSE.name} · ${COURSE.section}` }))
    .toBeVisible()
  await openFind('{Control>}k{/Control}')
})

test('the / key can be switched off, and Ctrl+K still opens Find', async () => {
  const slash = dialog.getByRole('switch', { name: 'Open Find with the / key' })
  await showScreen(PATH, 'admin')
  await openFind('/')
  await slash.click()
  await expect.element(slash).not.toBeChecked()
  await expectUsable()
  await keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  // In a dialog that the first key opened, the second one would be typed.
  await keyboard('/q')
  await openFind('{Control>}k{/Control}')
  expect(dialog.elements()).toHaveLength(1)
  await expect.element(field).toHaveValue('')
})

async function openFind(keys: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await keyboard(keys)
  await expect.element(field).toHaveFocus()
}

function studentOf(first_name: string): ListedStudent {
  const found = STUDENTS.find((student) => student.first_name === first_name)
  if (!found) throw new Error(`no student is called ${first_name}`)
  return found
}

/** An answer with these students. */
function found(...students: readonly Student[]) {
  const body: Found = { classes: [], students: [], parents: [], teachers: [], registrations: [], more: false }
  return answer(FIND, 200, {
    ...body,
    students: students.map(({ id, first_name, last_name, grade, parent }) => {
      return { id, first_name, last_name, grade, parent: { ...parent, phone: '4805550132' } }
    }),
  })
}

function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}
