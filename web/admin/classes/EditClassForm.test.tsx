import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, problem, versioned } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE, nameOf, TEACHER } from '../../../test/components/sample/accounts.ts'
import {
  afterAsking,
  CHESS,
  courseWith,
  emailing,
  MANAGER,
  managerOf,
  NO_EMAILS,
  onRoster,
  scheduleWith,
} from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { router } from '../../routes.tsx'

const READ = 'GET /api/courses/:id'
const SAVE = 'PUT /api/courses/:id'
const NAOMI = { ...TEACHER, id: 8, first_name: 'Naomi', last_name: 'Tso' }
const ROOM_CHANGED = emailing('class-changed', 'Room: 44 (was 12)')

const server = answerRequests()
const form = page.getByRole('region', { name: 'Edit Class', exact: true })
const save = form.getByRole('button', { name: 'Save', exact: true })
const saved = page.getByText('Class successfully updated!')
const days = form.getByRole('combobox', { name: 'Days' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(
    ...managerOf(COURSE, [CHESS]),
    answer('GET /api/teachers/names', 200, { teachers: [TEACHER, NAOMI].map(nameOf) }),
  )
})

test('on a phone, a class can be edited before the list of its emails', async () => {
  await page.viewport(320, 640)
  await showForm()
  const tops = ['Roster', 'Manual Enroll or Waitlist', 'Edit Class', 'Emails to Families'].map(
    (name) => page.getByRole('region', { name, exact: true }).element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test('a save after someone else’s shows both versions, and keeps what was typed', async () => {
  const theirs = { ...COURSE, room: '14', time: '3:00-3:45' }
  const changed = { message: 'Someone else changed this class.', code: 'changed', course: theirs } as const
  server.set(versioned(answer(READ, 200, { course: COURSE }), '"1"'))
  server.setBy(SAVE, () => answer(SAVE, 412, changed))
  await showForm()
  server.set(versioned(answer(READ, 200, { course: theirs }), '"2"'))
  await field('Name').fill('Kites')
  await field('Time').fill('2:30-3:15')
  await save.click()
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this class while you were editing it.' })
  await expect.element(conflict).toHaveFocus()
  await expect.element(conflict).toMatchTextContent('3:00-3:45')
  await expect.element(conflict).toMatchTextContent('2:30-3:15')
  await expect.element(field('Room')).toHaveValue('14')
  await expect.element(field('Name')).toHaveValue('Kites')
  await expect.element(field('Time')).toHaveValue('2:30-3:15')
  await expectUsable()
  await conflict.getByRole('button', { name: 'Use their version: Time' }).click()
  await expect.element(field('Time')).toHaveValue('3:00-3:45')
  server.setBy(
    SAVE,
    afterAsking(NO_EMAILS, answer(SAVE, 200, { course: { ...theirs, name: 'Kites' }, change_id: null })),
  )
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(conflict).not.toBeInTheDocument()
  expect(sentClasses().at(-1)).toMatchObject({ name: 'Kites', time: '3:00-3:45', room: '14' })
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})

test('an edit that would break a rule shows the affected children, and is refused with the same message', async () => {
  const why = `${COURSE.name} is not for Ruby Marsh's grade.`
  const ruby = { student_id: 12, first_name: 'Ruby', last_name: 'Marsh', status: 'enrolled', field: 'grade' } as const
  server.set(
    answer('POST /api/courses/:id/check', 200, { affected: [{ ...ruby, because: why }] }),
    problem(SAVE, 422, { message: 'Please fix the problems below.', errors: { grade: [why] } }),
  )
  await showForm()
  await form.getByRole('checkbox', { name: '6th' }).click()
  await form.getByRole('checkbox', { name: '5th' }).click()
  const affected = page.getByRole('status').filter({ hasText: '1 child is affected' })
  await expect.element(affected).toMatchTextContent(why)
  await expectUsable()
  await save.click()
  await expect.element(page.getByRole('alert').getByRole('link', { name: `Grades: ${why}` })).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: '6th' })).toBeChecked()
  await expectUsable()
})

test('a room or a teacher that another class needs at the same time is a warning, and the class can be saved', async () => {
  const room = CHESS.room.toLowerCase()
  const other = { ...CHESS, period: 'All Day', teacher_id: NAOMI.id, teacher: NAOMI } as const
  server.set(
    ...managerOf(COURSE, [other]),
    answer('GET /api/teachers/names', 200, { teachers: [TEACHER, NAOMI].map(nameOf) }),
  )
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { course: { ...COURSE, room }, change_id: null })))
  await showForm()
  const warning = page.getByRole('status').filter({ hasText: 'Two classes at one time' })
  const inOneRoom = `${COURSE.name} and ${CHESS.name} are both in room ${CHESS.room}`
  const withOneTeacher = `${COURSE.name} and ${CHESS.name} are both taught by Naomi Tso`
  await field('Room').fill(room)
  await expect.element(warning).toMatchTextContent(inOneRoom)
  await expect.element(warning).not.toMatchTextContent(withOneTeacher)
  await form.getByRole('combobox', { name: 'Teacher' }).selectOptions('Naomi Tso')
  await expect.element(warning).toMatchTextContent(withOneTeacher)
  await expectUsable()
  server.set(answer('POST /api/courses/:id/check', 200, { affected: [] }))
  await days.selectOptions('Mon')
  await expect.element(warning).not.toBeInTheDocument()
  await days.selectOptions('Fri')
  await expect.element(warning).toMatchTextContent(inOneRoom)
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(field('Room')).toHaveValue(room)
})

test('saving a room asks, keeps what was typed when it is canceled, and no longer asks on another screen', async () => {
  server.setBy(
    SAVE,
    afterAsking(ROOM_CHANGED, answer(SAVE, 200, { course: { ...COURSE, room: '44' }, change_id: null })),
  )
  await showForm()
  await field('Room').fill('44')
  await save.click()
  const question = page.getByRole('dialog', { name: 'This emails 1 family' })
  await expect.element(question).toMatchTextContent('Room: 44 (was 12)')
  await expectUsable()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Room')).toHaveValue('44')
  await expect.element(save).toHaveFocus()
  await expect.element(saved).not.toBeInTheDocument()
  expect(sentClasses()).toEqual([])

  await save.click()
  await expect.element(question).toBeVisible()
  void router.navigate({ to: `/admin/dashboard/classes/${SEMESTER.slug}` })
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  router.history.back()
  await openForm()
  await field('Room').fill('44')
  await save.click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(saved).toBeVisible()
  expect(sentClasses()).toMatchObject([{ room: '44' }])
})

test('undoing a save shows the former values, and keeps what was typed since', async () => {
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { course: { ...COURSE, room: '44' }, change_id: 5 })))
  await showForm()
  await field('Room').fill('44')
  await save.click()
  await expect.element(saved).toBeVisible()
  await field('Seats').fill('7')
  server.set(answer('PUT /api/admin/undo-class-change', 200, { courses: [COURSE.id] }))
  await page.getByRole('button', { name: 'Undo Kite Building was changed.' }).click()
  await expect.element(field('Room')).toHaveValue(COURSE.room)
  await expect.element(field('Seats')).toHaveValue('7')
})

test('undoing a change that was made on another screen shows the former values, which can be saved', async () => {
  const changed = { ...COURSE, room: '44' }
  server.set(versioned(answer(READ, 200, { course: changed }), '"2"'))
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { course: changed, change_id: 5 })))
  await showForm()
  await field('Time').fill('2:30-3:15')
  await save.click()
  await expect.element(saved).toBeVisible()
  void router.navigate({ to: `/admin/dashboard/classes/${SEMESTER.slug}` })
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  router.history.back()
  await openForm()
  await expect.element(field('Room')).toHaveValue('44')
  server.set(
    versioned(answer(READ, 200, { course: COURSE }), '"3"'),
    answer('PUT /api/admin/undo-class-change', 200, { courses: [COURSE.id] }),
  )
  await page.getByRole('button', { name: 'Undo Kite Building was changed.' }).click()
  await expect.element(field('Room')).toHaveValue(COURSE.room)
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(server.versions(SAVE).at(-1)).toBe('"3"')
})

test('a save that emails nobody does not ask', async () => {
  server.setBy(
    SAVE,
    afterAsking(NO_EMAILS, answer(SAVE, 200, { course: { ...COURSE, max_seats: 7 }, change_id: null })),
  )
  await showForm()
  await field('Seats').fill('7')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sentClasses()).toMatchObject([{ max_seats: 7 }])
})

test('Enroll is disabled in a full class and says why, until a seat is added', async () => {
  const full = courseWith([onRoster(12, 'Ruby')], [], { max_seats: 1 })
  server.set(...managerOf(full), scheduleWith())
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { course: { ...full, max_seats: 2 }, change_id: null })))
  await showForm()
  const manual = page.getByRole('region', { name: 'Manual Enroll or Waitlist', exact: true })
  const enroll = manual.getByRole('button', { name: 'Enroll', exact: true })
  await manual.getByRole('combobox', { name: 'Student' }).fill('Ruby')
  await page.getByRole('option', { name: /Ruby/ }).click()
  await expect.element(enroll).toBeDisabled()
  await expect.element(enroll).toHaveAccessibleDescription(/This class is full/)
  await expect.element(manual.getByRole('button', { name: 'Waitlist' })).toBeEnabled()
  await expectUsable()
  await field('Seats').fill('2')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(enroll).toBeEnabled()
})

async function showForm(): Promise<void> {
  await showScreen(MANAGER, 'admin')
  await openForm()
}

async function openForm(): Promise<void> {
  await form.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(form.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible()
}

function field(label: string) {
  return form.getByRole('textbox', { name: label, exact: true })
}

/** The bodies of the saves, without their previews. */
function sentClasses() {
  return server.sent.filter(({ route, notify }) => route === SAVE && notify !== 'preview').map(({ body }) => body)
}
