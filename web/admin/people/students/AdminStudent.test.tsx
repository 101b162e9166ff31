import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, answerRequests, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../../test/components/sample/accounts.ts'
import {
  afterAsking,
  CHESS,
  courseWith,
  emailing,
  NO_EMAILS,
  onRoster,
  scheduleWith,
} from '../../../../test/components/sample/classes.ts'
import { classList, OFFICE_LISTS, RUBY } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { selectStudent } from '../../../session/storage.ts'

const PATH = '/admin/dashboard/users/students'
const GONE = problem('GET /api/students/:id', 404, { message: 'Student not found' })

const server = answerRequests()

test('the page of a student who does not exist is not found', async () => {
  server.set(...OFFICE_LISTS, GONE)
  await showScreen(`${PATH}/999999`, 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  await expectUsable()
})

test('the enrollment screen explains to the office that no student is chosen, or that the student was deleted', async () => {
  const schedule = problem('GET /api/students/:id/schedule', 404, { message: 'Student not found' })
  const screen = problem('GET /api/students/:id/enrollment-screen', 404, { message: 'Student not found' })
  server.set(...OFFICE_LISTS, ...OFFICE_FORMS, GONE, schedule, screen)
  await showScreen('/enrollment', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'No Student Selected' })).toBeVisible()
  await expectUsable()
  await cleanup()
  selectStudent(999_999)
  await showScreen('/enrollment', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Not Found' })).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Back to Students' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
})

const ADD = 'PUT /api/admin/add-student-to-class'
const WAIT = 'PUT /api/admin/add-student-to-waitlist'
const FULL = { ...CHESS, id: 503, section: '503', name: 'Full House', max_seats: 1, current_seats: 1, wait_list: 2 }
const add = page.getByRole('button', { name: 'Enroll in a Class' })
const dialog = page.getByRole('dialog', { name: 'Enroll Ruby Marsh in a class of Fall 2026' })
const picker = dialog.getByRole('combobox', { name: 'Class' })
const option = page.getByRole('listbox', { name: 'Classes' }).getByRole('option')

async function openPicker(width: number): Promise<void> {
  await page.viewport(width, 700)
  const later = { ...CHESS, period: '2' } as const
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/:id', 200, { student: RUBY }),
    answer('GET /api/students/:id/history', 200, { logs: [] }),
    classList([later, FULL]),
    scheduleWith({ enrolled: [{ ...CHESS, id: 9, section: '109', name: 'Art', period: '1' }] }),
  )
  server.setBy(
    ADD,
    afterAsking(emailing('enrolled', 'Ruby is in it.'), answer(ADD, 200, { course: ADDED, change_id: 9 })),
  )
  server.setBy(WAIT, afterAsking(NO_EMAILS, answer(WAIT, 200, { course: ADDED, change_id: null })))
  await showScreen(`${PATH}/12`, 'admin')
  await add.click()
  await expect.element(picker).toHaveFocus()
}

const ADDED = courseWith([onRoster(12, 'Ruby')])

test('the office enrolls a child in a class that it types, sees its time and seats, and presses Enter', async () => {
  await openPicker(1280)
  await expect.element(option).toMatchTextContent(/502 Chess Corner.*seats left/)
  await picker.fill('chess')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('This emails Elena Marsh.')
  await dialog.getByRole('button', { name: 'Enroll Ruby', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Undo Ruby Marsh is enrolled in Chess Corner.' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Schedule', exact: true })).toHaveFocus()
  expect(server.sent.find(({ route, notify }) => route === ADD && notify === 'yes')?.body).toMatchObject({
    course_id: CHESS.id,
    student_id: 12,
  })
})

test('a full class is behind a button, names who waits, and takes the child on its wait list', async () => {
  await openPicker(320)
  await expectUsable()
  await dialog.getByRole('button', { name: 'Show 1 class that is full or not allowed' }).click()
  await picker.fill('full')
  await expect.element(option).toMatchTextContent(/503 Full House.*· full · 2 waiting/)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('No family is emailed.')
  await expectUsable()
  await page.viewport(320, 700)
  await dialog.getByRole('button', { name: 'Waitlist Ruby', exact: true }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Ruby Marsh is on the wait list for Full House.' }))
    .toBeVisible()
  await expectUsable()
})

test('leaving the picker returns to the button that opened it', async () => {
  await openPicker(1280)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

test('the dialog of a merge opens with its first field, not with Close', async () => {
  await page.viewport(1280, 900)
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/:id', 200, { student: RUBY }),
    answer('GET /api/students/:id/history', 200, { logs: [] }),
    scheduleWith({}),
  )
  await showScreen(`${PATH}/12`, 'admin')
  const focused: unknown[] = []
  const note = ({ target }: FocusEvent) => focused.push(target instanceof Element ? target.ariaLabel : null)
  addEventListener('focusin', note)
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.element(page.getByRole('combobox', { name: 'The other entry of Ruby Marsh' })).toHaveFocus()
  removeEventListener('focusin', note)
  expect(focused).not.toContain('Close')
})
