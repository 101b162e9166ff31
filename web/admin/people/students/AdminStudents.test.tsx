import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRequests, lost } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import {
  OFFICE_LISTS,
  PARENTS as PEOPLE,
  parentPage,
  STUDENTS,
  studentPage,
} from '../../../../test/components/sample/people.ts'
import { showScreen, USERS } from '../../../../test/components/screen.tsx'
import { router } from '../../../routes.tsx'
import { storeDraft } from '../../../session/draft.ts'

const PATH = '/admin/dashboard/users/students'
const LIST = 'GET /api/students'
const PARENTS = 'GET /api/users/parents'
const [STUDENT] = STUDENTS
const FIFTY = STUDENT ? Array.from({ length: 50 }, (_, index) => ({ ...STUDENT, id: 100 + index })) : []
const FAILED = "The search didn't work."

const server = answerRequests()
const retry = page.getByRole('button', { name: 'Try again' })
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS)
})

test('an open dialog keeps its input when the list behind it loads again', async () => {
  server.set(lost(LIST))
  await showScreen(PATH, 'admin')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Create Student' }).click()
  await input('First name').fill('Noa')
  server.set(studentPage())
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^1 to 3 of 3/)).toBeInTheDocument()
  await expect.element(input('First name')).toHaveValue('Noa')
  await expectUsable()
})

test('a search for a parent that fails says so, and finds the parent on retry', async () => {
  const picker = page.getByRole('combobox', { name: 'Parent' })
  const failure = page.getByRole('alert').filter({ hasText: FAILED })
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Create Student' }).click()
  server.set(lost(PARENTS))
  await picker.fill('elena@')
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByText('No parents found.')).not.toBeInTheDocument()
  await expectUsable()
  server.setBy(PARENTS, ({ search }) =>
    parentPage(PEOPLE.filter(({ id }) => !search.has('id') || search.get('id') === String(id))),
  )
  await retry.click()
  await expect.element(picker).toHaveFocus()
  await expect.element(failure).not.toBeInTheDocument()
  await picker.click()
  await page.getByRole('option', { name: /^Elena Marsh/ }).click()
  await expect.element(picker).toHaveValue('Elena Marsh')
  expect(server.sent.filter(({ route, search }) => route === PARENTS && search.get('search') === 'elena@')).not.toEqual(
    [],
  )
})

test('a form that an expired session interrupted opens when the list is there after a failed load', async () => {
  const first = studentPage(STUDENTS, 120, { next: 'after Ortiz' })
  const second = studentPage(FIFTY, 120, { previous: 'before Begay', next: 'after Ortiz' })
  const values = { last_name: 'Changed' }
  storeDraft({ user_id: USERS.admin.id, path: PATH, form: 'student 12', values, kept_at: Date.now() })
  server.set(lost(LIST))
  await showScreen(PATH, 'admin')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  server.setBy(LIST, ({ search }) => (search.get('page') === '2' ? second : first))
  await retry.click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Student' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/We saved what you were typing\./)
  await expect.element(input('First name')).toHaveValue('Ruby')
  await expect.element(input('Last name')).toHaveValue('Changed')
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText(/^51 to 100 of /)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('students without a class on a day are found by a filter in the address', async () => {
  const show = page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name: 'Show' })
  server.setBy(LIST, ({ search }) => studentPage(search.get('day') === 'W' ? [] : STUDENTS))
  await showScreen(`${PATH}?search=Ruby`, 'admin')
  await show.selectOptions('No class on Friday')
  await expect.poll(() => router.state.location.search).toMatchObject({ state: 'without-class', day: 'F' })
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await expectUsable()
  await show.selectOptions('No class on Wednesday')
  await expect.element(page.getByText('Your search for "Ruby" found no results.')).toBeVisible()
  const { search } = server.sent.findLast(({ route }) => route === LIST) ?? {}
  expect(Object.fromEntries(search ?? [])).toMatchObject({ search: 'Ruby', state: 'without-class', day: 'W' })
})

test('the filter of the address is the one that is chosen', async () => {
  await showScreen(`${PATH}?state=without-class&day=W`, 'admin')
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveValue('without-class W')
})

test('the second page of a long list is usable', async () => {
  const first = studentPage(FIFTY, 120, { next: 'after Begay' })
  const second = studentPage(FIFTY, 120, { previous: 'before Begay', next: 'after Begay' })
  server.setBy(LIST, ({ search }) => (search.get('page') === '2' ? second : first))
  await showScreen(PATH, 'admin')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('51 to 100 of 120')).toBeVisible()
  await expectUsable()
})

/** Of a required field. */
function input(label: string) {
  return page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}
