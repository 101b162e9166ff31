import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Course } from '../../../contract/courses.ts'
import { answer, answerRequests, held, problem, versioned } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE, nameOf, TEACHER } from '../../../test/components/sample/accounts.ts'
import { afterAsking, emailing, MANAGER, managerOf, NO_EMAILS } from '../../../test/components/sample/classes.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const SAVE = 'PUT /api/courses/:id'
const NAOMI = { ...TEACHER, id: 8, first_name: 'Naomi', last_name: 'Tso' }

const server = answerRequests()
const figures = page.getByRole('main')
const saved = page.getByRole('status').filter({ hasText: 'Class successfully updated!' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(
    ...managerOf(COURSE),
    answer('GET /api/teachers/names', 200, { teachers: [TEACHER, NAOMI].map(nameOf) }),
    versioned(answer('GET /api/courses/:id', 200, { course: COURSE }), '"7"'),
  )
})

for (const [label, field, typed, change] of [
  ['Change room', 'Room', '44', { room: '44' }],
  ['Change seats', 'Seats', '12', { max_seats: 12 }],
] as const)
  test(`${label} edits it where it stands, and Enter saves the class with its revision`, async () => {
    savesAs(change)
    await showScreen(MANAGER, 'admin')
    await opener(label).click()
    const input = editor(label).getByRole('textbox', { name: field, exact: true })
    await expect.element(input).toHaveFocus()
    await expectUsable()
    await input.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(saved).toBeVisible()
    await expect.element(opener(label)).toHaveFocus()
    await expect.element(figures.getByRole('definition').filter({ hasText: typed }).first()).toBeVisible()
    expect(sent()).toMatchObject([{ ...change, name: COURSE.name, section: COURSE.section }])
    expect(server.versions(SAVE).at(-1)).toBe('"7"')
  })

test('the teacher and the time are chosen where they stand', async () => {
  savesAs({ teacher_id: NAOMI.id, teacher: nameOf(NAOMI) })
  await showScreen(MANAGER, 'admin')
  await opener('Change teacher').click()
  await editor('Change teacher').getByRole('combobox', { name: 'Teacher' }).selectOptions('Naomi Tso')
  await editor('Change teacher').getByRole('button', { name: 'Save' }).click()
  await expect.element(saved).toBeVisible()
  await opener('Change time').click()
  await expect.element(editor('Change time').getByRole('combobox', { name: 'Days' })).toHaveFocus()
  await expectUsable()
  await editor('Change time').getByRole('textbox', { name: 'Time' }).fill('2:30-3:15')
  savesAs({ time: '2:30-3:15', teacher_id: NAOMI.id })
  await userEvent.keyboard('{Enter}')
  await expect.element(figures.getByRole('definition').filter({ hasText: '2:30-3:15' })).toBeVisible()
  expect(sent()).toMatchObject([{ teacher_id: NAOMI.id }, { time: '2:30-3:15', teacher_id: NAOMI.id }])
})

test('Escape and Cancel close the editor without a save, and stay on the page', async () => {
  await showScreen(MANAGER, 'admin')
  await opener('Change room').click()
  await editor('Change room').getByRole('textbox').fill('44')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener('Change room')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor('Change room').getByRole('textbox')).toHaveValue(COURSE.room)
  await editor('Change room').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(opener('Change room')).toHaveFocus()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(COURSE.name)
  expect(sent()).toEqual([])
})

test('a change that emails families asks first, and Cancel keeps what was typed', async () => {
  server.setBy(
    SAVE,
    afterAsking(
      emailing('class-changed', 'Room: 44 (was 12)'),
      answer(SAVE, 200, { course: { ...COURSE, room: '44' }, change_id: null }),
    ),
  )
  await showScreen(MANAGER, 'admin')
  await opener('Change room').click()
  const room = editor('Change room').getByRole('textbox')
  await room.fill('44')
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'This emails 1 family' })
  await expect.element(question).toMatchTextContent('Room: 44 (was 12)')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(room).toHaveValue('44')
  await editor('Change room').getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.element(saved).toBeVisible()
  expect(sent()).toMatchObject([{ room: '44' }])
})

test('the reply to a save leaves another editor open, and a save cannot be canceled', async () => {
  const { answer: late, release } = held(answer(SAVE, 200, { course: { ...COURSE, room: '44' }, change_id: null }))
  server.setBy(SAVE, afterAsking(NO_EMAILS, late))
  await showScreen(MANAGER, 'admin')
  await opener('Change room').click()
  await editor('Change room').getByRole('textbox').fill('44')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor('Change room').getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await opener('Change seats').click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  const seats = editor('Change seats').getByRole('textbox')
  await seats.fill('12')
  release()
  await expect.element(saved).toBeVisible()
  await expect.element(seats).toHaveValue('12')
})

test('a refusal by the server is shown at its field', async () => {
  const why = 'Two children are enrolled.'
  server.set(problem(SAVE, 422, { message: 'Please fix the problems below.', errors: { max_seats: [why] } }))
  await showScreen(MANAGER, 'admin')
  await opener('Change seats').click()
  const seats = editor('Change seats').getByRole('textbox')
  await seats.fill('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(seats).toHaveAccessibleDescription(why)
  await expect.element(seats).toHaveValue('1')
  await expectUsable()
})

test('while the form of all fields is open, the buttons go to its fields', async () => {
  await showScreen(MANAGER, 'admin')
  const form = page.getByRole('region', { name: 'Edit Class', exact: true })
  await form.getByRole('button', { name: 'Edit', exact: true }).click()
  await opener('Change room').click()
  await expect.element(form.getByRole('textbox', { name: 'Room' })).toHaveFocus()
})

function opener(label: string) {
  return page.getByRole('button', { name: label, exact: true })
}

function editor(label: string) {
  return page.getByRole('group', { name: label, exact: true })
}

function savesAs(change: Partial<Course>): void {
  const stored = { ...COURSE, ...change }
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { course: stored, change_id: null })))
}

/** Without their previews. */
function sent() {
  return server.sent.filter(({ route, notify }) => route === SAVE && notify !== 'preview').map(({ body }) => body)
}
