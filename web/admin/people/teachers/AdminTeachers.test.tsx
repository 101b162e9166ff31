import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, lost, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { CLASSES, OFFICE_LISTS, TEACHERS } from '../../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { textsOf } from '../../../../test/components/texts.ts'
import { sidewaysScrolls } from '../../../../test/components/usable.ts'
import { queryClient } from '../../../api/queryClient.ts'

const PATH = '/admin/dashboard/users/teachers'
const REMOVE = 'DELETE /api/teachers/:id'
const RIGHT = answer('POST /api/admin/validate/password', 200, { valid: true })
const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'
const refusalOf = (name: string) =>
  `${name} is still tied to at least one course, remove them from the course(s) before deleting.`

const SPRING = { ...SEMESTER, id: 2, slug: 'Spring-2027_2', name: 'Spring 2027', is_default: false }
const courses = CLASSES.map((course) => ({
  ...course,
  semester: course.name === 'Kite Building' ? SPRING.name : SEMESTER.name,
}))

const server = answerRequests()
const dialog = page.getByRole('dialog')
const remove = dialog.getByRole('button', { name: 'Delete' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS, RIGHT)
  server.set(answer('GET /api/semester', 200, { semesters: [SPRING, SEMESTER] }))
  server.set(
    answer('GET /api/teachers', 200, {
      teachers: TEACHERS.map((teacher) => ({ ...teacher, courses: teacher.courses.length > 0 ? courses : [] })),
    }),
  )
  await showScreen(PATH, 'admin')
})

test('an export that cannot be recorded is not downloaded and shows an error', async () => {
  server.set(lost('POST /api/audit-trail/exports'))
  await page.getByRole('button', { name: 'Export' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The export was interrupted, so nothing was saved. Please try again.')
  await expectUsable()
})

test('the long name of a teacher is whole', async () => {
  const long = { first_name: 'María-Guadalupe', last_name: 'Fernández-Villanueva de los Ángeles y Montes' }
  const teachers = TEACHERS.map((teacher) => ({ ...teacher, ...long }))
  server.set(answer('GET /api/teachers', 200, { teachers }))
  await queryClient.invalidateQueries()
  const name = page.getByRole('rowheader').getByRole('button').first()
  await expect.element(name).toHaveTextContent(`${long.first_name} ${long.last_name}`)
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  expect(sidewaysScrolls()).toEqual([])
})

test('a new teacher without a name or an email is not sent', async () => {
  await page.getByRole('button', { name: 'Create Teacher' }).click()
  await expect.element(dialog.getByLabelText(/^First name/)).toHaveFocus()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByRole('alert').getByRole('link').elements()).toHaveLength(3)
  await expectUsable()
  await dialog.getByLabelText(/^Email/).fill('no address')
  await expect.element(dialog.getByLabelText(/^Email/)).toHaveAccessibleDescription('Must be a valid email')
  expect(server.sent.filter(({ route }) => route === 'POST /api/teachers')).toEqual([])
})

test('the classes of a teacher are listed, newest semester first, and searched', async () => {
  const classes = page.getByRole('dialog', { name: 'Classes Taught by Grace Whitaker' })
  const rows = classes.getByRole('row')
  const find = classes.getByRole('searchbox', { name: 'Search classes' })
  await page.getByRole('button', { name: /classes taught by Grace Whitaker/ }).click()
  await expect
    .poll(textsOf(classes.getByRole('columnheader')))
    .toEqual(['Section', 'Name', 'Grade', 'Days', 'Period', 'Seats', 'Wait list', 'Semester'])
  await expect.element(classes.getByRole('row').filter({ hasText: 'Kite Building' })).toMatchTextContent(/0 of 9/)
  await expectUsable()
  await page.viewport(1280, 900)
  expect(rows.elements()).toHaveLength(1 + CLASSES.length)
  await expect.element(rows.nth(1)).toMatchTextContent(/Kite Building.*Spring 2027$/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Fall 2026$/)
  await find.fill('building')
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await expect.element(rows.last()).toMatchTextContent(/Kite Building/)
  await find.fill('zzz')
  await expect.element(classes.getByRole('status')).toMatchTextContent(/^Your search for "zzz" found no results\.$/)
  await expectUsable()
  await page.viewport(1280, 900)
  await classes.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(find).toHaveFocus()
  expect(rows.elements()).toHaveLength(1 + CLASSES.length)
})

test('a teacher with classes is not deleted, and the password not asked', async () => {
  const menu = page.getByRole('button', { name: 'Actions for Grace Whitaker' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(refusalOf('Grace Whitaker'))
  await expect.element(dialog.getByRole('list', { name: 'Classes' })).toMatchTextContent(/Kite Building/)
  await expect.element(dialog.getByLabelText('Your password')).not.toBeInTheDocument()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(menu).toHaveFocus()
})

test('a teacher who got a class since the list was loaded is not deleted', async () => {
  await page.getByRole('button', { name: 'Actions for Noa Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(remove).toBeDisabled()
  await expect.element(remove).toHaveAccessibleDescription('Check your password first.')
  await expectUsable()
  await dialog.getByLabelText('Your password').fill('saguaro in the rain')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
  server.set(lost(REMOVE))
  await remove.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(WHOOPS)
  server.set(problem(REMOVE, 422, { message: 'Please try again after the lottery.' }))
  await remove.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please try again after the lottery.')
  server.set(problem(REMOVE, 400, { message: 'The teacher has classes.' }))
  await remove.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(refusalOf('Noa Reyes'))
  await expectUsable()
})
