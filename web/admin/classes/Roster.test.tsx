import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../../contract/routes.ts'
import { answer, answerRequests, held, lost } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import {
  afterAsking,
  CHESS,
  courseWith,
  emailing,
  MANAGER,
  managerOf,
  NO_EMAILS,
  onRoster,
  SUBJECT,
  scheduleWith,
} from '../../../test/components/sample/classes.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { sidewaysScrolls } from '../../../test/components/usable.ts'

const MOVE = 'PUT /api/admin/transfer-student'
const DROP = 'PUT /api/admin/drop-student-from-class'
const UNDO = 'PUT /api/admin/undo-roster-change'
const ADD = 'PUT /api/admin/add-student-to-class'
const WAIT = 'PUT /api/admin/add-student-to-waitlist'
const MESSAGE = 'The later class has room now.'
const DROPPED_RUBY = 'Ruby Marsh was dropped from Kite Building.'
const MOVED_RUBY = 'Ruby Marsh is now in Chess Corner.'
const TAKEN_BACK =
  "1 family has not been emailed about the earlier change yet. If you continue, that email won't be sent."
const [RUBY, OSCAR] = [onRoster(12, 'Ruby'), onRoster(13, 'Oscar')]
const DROPPED = courseWith([])
/** The most pixels of a row on a wide screen. */
const ROW_PX = 34

const server = answerRequests()
const roster = page.getByRole('region', { name: 'Roster', exact: true })
const dialog = page.getByRole('dialog')
const message = dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' })
const classes = page.getByRole('listbox', { name: 'Classes' }).getByRole('option')
const emailed = dialog.getByRole('checkbox', { name: 'Email this family' })
const undo = (text: string) => page.getByRole('button', { name: `Undo ${text}`, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true })

beforeEach(() => page.viewport(1280, 900))

test('a roster has a search box, which says when it finds nothing (document 1, section 2: all tables have one)', async () => {
  server.set(...managerOf(courseWith([RUBY, OSCAR]), [CHESS]))
  await showScreen(MANAGER, 'admin')
  const search = roster.getByRole('searchbox', { name: 'Search the enrolled students' })
  await search.fill('oscar')
  await expect.element(roster.getByRole('rowheader')).toHaveTextContent('Oscar Marsh')
  await search.fill('nobody')
  await expect.element(roster.getByText('Your search for "nobody" found no results.')).toBeVisible()
  await expectUsable()
})

test('long names, addresses and labels of buttons are whole in a roster and its dialogs', async () => {
  const long = { first_name: 'Alejandro-Maximiliano Francisco', last_name: 'Hernández-Villanueva de la Cruz' }
  const parent = { ...RUBY.parent, ...long, email: 'alejandro-maximiliano.hernandez-villanueva@longmail.example' }
  server.set(...managerOf(courseWith([{ ...RUBY, ...long, parent }], [{ ...OSCAR, ...long, parent }]), [CHESS]))
  server.setBy(DROP, afterAsking(NO_EMAILS, answer(DROP, 200, { course: DROPPED, change_id: 9 })))
  await showScreen(MANAGER, 'admin')
  const email = roster.getByRole('link', { name: parent.email }).first()
  await expect.element(email).toBeVisible()
  expect(sidewaysScrolls()).toEqual([])
  const cell = email.element().closest('td')
  expect(cell?.scrollWidth).toBe(cell?.clientWidth)
  await page.viewport(320, 700)
  await roster
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Drop' }).click()
  const drop = dialog.getByText(`Drop ${long.first_name}`, { exact: true })
  await expect.element(drop).toBeVisible()
  expect(drop.element().scrollWidth).toBeLessThanOrEqual(drop.element().clientWidth)
  await expectUsable()
})

test('a roster has the phone and the email that were confirmed last, with the date', async () => {
  const parents = [
    {
      key: 'parent_1',
      name: 'Elena Marsh',
      phones: [{ number: '5205550177', type: 'cell' }],
      email: 'e@marsh.example',
    },
  ]
  server.set(
    ...managerOf(courseWith([RUBY, OSCAR])),
    answer('GET /api/courses/:id/confirmed-contacts', 200, {
      contacts: [{ student_id: RUBY.id, date: '2026-08-21T04:00:00.000Z', parents }],
    }),
  )
  await showScreen(MANAGER, 'admin')
  const row = (name: string) => roster.getByRole('row').filter({ hasText: name })
  await expect.element(row('Ruby Marsh')).toMatchTextContent(/\(520\) 555 - 0177.*e@marsh\.example.*Aug 20, 2026/)
  await expect.element(row('Ruby Marsh')).not.toMatchTextContent(/555 - 0100/)
  await expect.element(row('Oscar Marsh')).toMatchTextContent(/\(520\) 555 - 0100.*elena@marsh\.example.*–/)
  const height = row('Ruby Marsh').element().getBoundingClientRect().height
  expect(height).toBeLessThanOrEqual(ROW_PX)
  await expectUsable()
})

test('on a phone, the first child is in sight, 14 confirmed children take at most 1,800 px, and nothing covers a phone', async () => {
  await page.viewport(320, 568)
  const names = [
    'Ann',
    'Bo',
    'Cruz',
    'Dee',
    'Eva',
    'Finn',
    'Gia',
    'Hugo',
    'Ines',
    'Jo',
    'Kai',
    'Lena',
    'Maximilian',
    'Noa',
  ]
  const course = courseWith(
    names.map((name, index) => onRoster(20 + index, name)),
    [],
    { max_seats: 20 },
  )
  const contacts = course.enrolled.map(({ id }) => ({ student_id: id, date: '2026-08-21T04:00:00.000Z', parents: [] }))
  server.set(...managerOf(course), answer('GET /api/courses/:id/confirmed-contacts', 200, { contacts }))
  await showScreen(MANAGER, 'admin')
  const rows = roster.getByRole('rowheader')
  await expect.poll(() => rows.elements().length).toBe(14)
  expect(rows.first().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(568)
  expect(roster.getByRole('table').element().getBoundingClientRect().height).toBeLessThanOrEqual(1800)
  for (const row of roster.getByRole('row').elements().slice(1)) {
    const [move, phone] = [row.querySelector('button'), row.querySelector('a[href^="tel:"]')]
    expect(move?.getBoundingClientRect().bottom).toBeLessThanOrEqual((phone?.getBoundingClientRect().top ?? 0) + 1)
  }
  await expect.element(page.getByRole('button', { name: 'Change room' })).not.toBeInTheDocument()
  await page.getByText(/· 12 · Grace Whitaker$/).click()
  await expect.element(page.getByRole('button', { name: 'Change room' })).toBeVisible()
  await expectUsable()
})

test('a move takes a message, which goes with the email, and can be undone on every screen of the office', async () => {
  const there = { ...CHESS, enrolled: [RUBY], waiting: [], reserve: [] }
  const moved = answer(MOVE, 200, { course: there, from: DROPPED, change_id: 9 })
  server.set(...managerOf(courseWith([RUBY]), [CHESS]), scheduleWith({ enrolled: [COURSE] }))
  server.setBy(MOVE, afterAsking(emailing('enrolled', 'Ruby is enrolled in Chess Corner.'), moved))
  await showScreen(MANAGER, 'admin')
  await roster.getByRole('button', { name: 'Move Ruby Marsh' }).click()
  await expect.element(dialog).toHaveAccessibleName('Move Ruby Marsh from Kite Building')
  const choice = dialog.getByRole('combobox', { name: 'New class' })
  await expect.element(choice).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Choose a class to see whether the family is emailed.')
  await expectUsable()
  await choice.fill('chess')
  await userEvent.keyboard('{Enter}')
  await expect.element(choice).toHaveValue(`${CHESS.section} ${CHESS.name}`)
  await expect.element(dialog).toMatchTextContent('This emails Elena Marsh.')
  await expect.element(message).toHaveAttribute('maxlength', '1000')
  await message.fill(MESSAGE)
  await dialog.getByText(SUBJECT).click()
  const quoted = dialog.getByRole('blockquote')
  await expect.poll(() => quoted.element().textContent).toContain(`The school office wrote:\n\n${MESSAGE}`)
  await expectUsable()
  await expect.element(dialog).toMatchTextContent('If you undo the change before then, they are not sent.')
  await emailed.click()
  await expect.element(message).not.toBeInTheDocument()
  await emailed.click()
  await expect.element(message).toHaveValue(MESSAGE)
  await dialog.getByRole('button', { name: 'Move Ruby', exact: true }).click()
  await expect.element(undo(MOVED_RUBY)).toBeVisible()
  await expect.element(heading('Enrolled: 0 of 9 seats')).toHaveFocus()
  await expectUsable()
  expect(sentTo(MOVE)).toMatchObject([{ body: { course_id: CHESS.id, family_message: MESSAGE }, notify: 'yes' }])

  server.set(answer(UNDO, 200, { courses: [courseWith([RUBY])] }))
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Classes', exact: true }).click()
  await page.getByRole('link', { name: 'Create Class' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create Class' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: MOVED_RUBY })).toBeInTheDocument()
  await expect.element(undo(MOVED_RUBY)).toBeVisible()
  await expectUsable()
  await undo(MOVED_RUBY).click()
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'The change was undone.' })).toHaveFocus()
  expect(sentTo(UNDO)).toMatchObject([{ body: { change_id: 9 } }])
  await expectUsable()
})

test('a move without an email has no message, and its reason is sent', async () => {
  const there = { ...CHESS, enrolled: [RUBY], waiting: [], reserve: [] }
  const moved = answer(MOVE, 200, { course: there, from: DROPPED, change_id: 9 })
  server.set(...managerOf(courseWith([RUBY]), [CHESS]), scheduleWith({ enrolled: [COURSE] }))
  server.setBy(MOVE, afterAsking(emailing('enrolled', 'Ruby is enrolled in Chess Corner.'), moved))
  await showScreen(MANAGER, 'admin')
  await roster.getByRole('button', { name: 'Move Ruby Marsh' }).click()
  await classes.filter({ hasText: CHESS.name }).click()
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Asked for a later class')
  await message.fill(MESSAGE)
  await emailed.click()
  await dialog.getByRole('button', { name: 'Move Ruby', exact: true }).click()
  await expect.element(undo(MOVED_RUBY)).toBeVisible()
  expect(sentTo(MOVE)).toMatchObject([
    { body: { reason: 'Asked for a later class', family_message: '' }, notify: 'no' },
  ])
})

test.each([
  [320, 568],
  [1280, 900],
])('the buttons of a move are in sight beside the list of classes and after the choice, at %i px', async (...size) => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...CHESS, id: 80 + index, section: `${800 + index}` }))
  server.set(...managerOf(courseWith([RUBY]), [CHESS, ...many]), scheduleWith({ enrolled: [COURSE] }))
  const there = { ...CHESS, enrolled: [RUBY], waiting: [], reserve: [] }
  const moved = answer(MOVE, 200, { course: there, from: DROPPED, change_id: 9 })
  server.setBy(MOVE, afterAsking(emailing('enrolled', 'Ruby is enrolled in Chess Corner.'), moved))
  await page.viewport(...size)
  await showScreen(MANAGER, 'admin')
  await roster.getByRole('button', { name: 'Move Ruby Marsh' }).click()
  await expect.poll(() => classes.elements().length).toBe(13)
  await expect.poll(isInSight('Cancel')).toBe(true)
  expect(isInSight('Move Ruby')()).toBe(true)
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
  await reason.click()
  await expect.element(reason).toHaveFocus()
  await expect.element(classes).not.toBeInTheDocument()
  await dialog.getByRole('combobox').click()
  await classes.first().click()
  await expect.element(classes).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Move Ruby', exact: true })).toBeEnabled()
  await expect.poll(isInSight('Move Ruby')).toBe(true)
  expect(isInSight('Cancel')()).toBe(true)
})

test('a class is found by its teacher and seats, and those that are not allowed are behind a button that names their number', async () => {
  const full = { ...CHESS, id: 71, section: '701', name: 'Full House', current_seats: CHESS.max_seats, wait_list: 0 }
  const late = { ...CHESS, id: 72, section: '702', name: 'Late Choir', grade: '12' }
  server.set(...managerOf(courseWith([RUBY]), [CHESS, full, late]), scheduleWith({ enrolled: [COURSE] }))
  await showScreen(MANAGER, 'admin')
  await roster.getByRole('button', { name: 'Move Ruby Marsh' }).click()
  await expect.element(classes).toMatchTextContent(/Chess Corner.*seats? left/)
  await dialog.getByRole('combobox', { name: 'New class' }).fill('late')
  await expect.element(dialog.getByText('No class found.')).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Show 2 classes that are full or not allowed' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'New class' })).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'New class' }).fill('late choir')
  await expect.element(classes).toMatchTextContent(/702 Late Choir.*not for this grade/)
  await expectUsable()
})

test('a drop takes a message, says what is no longer sent, and begins at Cancel', async () => {
  const emails = { ...emailing('dropped-by-office', 'Ruby is no longer in Kite Building.'), taken_back: 1 }
  server.set(...managerOf(courseWith([RUBY])))
  server.setBy(DROP, afterAsking(emails, answer(DROP, 200, { course: DROPPED, change_id: 9 })))
  await showScreen(MANAGER, 'admin')
  await expect.element(roster.getByRole('row').last()).toBeVisible()
  expect(roster.getByRole('row').last().element().getBoundingClientRect().height).toBeLessThanOrEqual(ROW_PX)
  await openDrop()
  await expect.element(dialog).toHaveAccessibleName('Drop Ruby Marsh from Kite Building?')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent(TAKEN_BACK)
  await expect.element(message).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(DROP)).toEqual([])
  await openDrop()
  await dialog.getByRole('button', { name: 'Drop Ruby' }).click()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
  await expect.element(heading('Enrolled: 0 of 9 seats')).toHaveFocus()
})

test('an undo that did not arrive can be tried again', async () => {
  server.set(...managerOf(courseWith([RUBY])))
  server.setBy(DROP, afterAsking(NO_EMAILS, answer(DROP, 200, { course: DROPPED, change_id: 9 })))
  server.set(lost(UNDO))
  await showScreen(MANAGER, 'admin')
  await openDrop()
  await dialog.getByRole('button', { name: 'Drop Ruby' }).click()
  await undo(DROPPED_RUBY).click()
  await expect.element(page.getByRole('alert').filter({ hasText: "We don't know whether this arrived." })).toBeVisible()
  server.set(answer(UNDO, 200, { courses: [courseWith([RUBY])] }))
  await undo(DROPPED_RUBY).click()
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'The change was undone.' })).toHaveFocus()
})

test('a change that is being sent cannot be sent or left again', async () => {
  const { answer: late, release } = held(answer(DROP, 200, { course: DROPPED, change_id: 9 }))
  server.set(...managerOf(courseWith([RUBY])))
  server.setBy(DROP, afterAsking(NO_EMAILS, late))
  await showScreen(MANAGER, 'admin')
  await openDrop()
  const drop = dialog.getByRole('button', { name: 'Drop Ruby' })
  await drop.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  release()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
  expect(sentTo(DROP)).toHaveLength(1)
})

test('long names of a class and its children fit on a narrow screen, also in the dialog of a move', async () => {
  const last_name = 'Wolfeschlegelsteinhausen'.repeat(3)
  const course = courseWith([{ ...RUBY, last_name }], [OSCAR], { max_seats: 1, name: `Kites ${last_name}` })
  server.set(...managerOf(course, [CHESS]), scheduleWith({ enrolled: [course] }))
  await showScreen(MANAGER, 'admin')
  await expect.element(roster.getByRole('button', { name: 'Print Rosters' })).toBeVisible()
  await expectUsable()
  await roster.getByRole('button', { name: `Move Ruby ${last_name}` }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'New class' })).toBeVisible()
  await expectUsable()
})

test('the result of a change is in sight until the next change', async () => {
  const manual = page.getByRole('region', { name: 'Manual Enroll or Waitlist', exact: true })
  const enrolled = manual.getByRole('status').filter({ hasText: 'Student succesfully enrolled!' })
  const refused = manual.getByRole('alert').filter({ hasText: 'already' })
  const enroll = async () => {
    await manual.getByRole('combobox', { name: 'Student' }).fill('Ruby')
    await page.getByRole('option', { name: /^Ruby Marsh/ }).click()
    await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
  }
  await page.viewport(1280, 640)
  server.set(...managerOf(courseWith([RUBY, OSCAR])), scheduleWith())
  server.setBy(DROP, afterAsking(NO_EMAILS, answer(DROP, 200, { course: courseWith([OSCAR]), change_id: 9 })))
  await showScreen(MANAGER, 'admin')
  await openDrop()
  await dialog.getByRole('button', { name: 'Drop Ruby' }).click()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
  await expect.element(undo(DROPPED_RUBY)).toBeInViewport()

  server.setBy(ADD, afterAsking(NO_EMAILS, answer(ADD, 200, { course: courseWith([RUBY, OSCAR]), change_id: 10 })))
  await enroll()
  await expect.element(enrolled).toBeVisible()
  await expect.element(enrolled).toBeInViewport()
  await expect.element(undo(DROPPED_RUBY)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.contains(enrolled.element())).toBe(true)

  server.setBy(ADD, () =>
    answer(ADD, 422, { message: 'Ruby Marsh is already in Kite Building.', code: 'already-enrolled' }),
  )
  await enroll()
  await expect.element(refused).toBeVisible()
  await expect.element(refused).toBeInViewport()
  await expect.element(enrolled).not.toBeInTheDocument()

  await openDrop()
  await expect.element(dialog).toBeVisible()
  await expect.element(refused).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Drop Ruby' }).click()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
  await expect.element(undo(DROPPED_RUBY)).toBeInViewport()
  await expectUsable()
})

test('a change without an undo leaves that of the change before in sight', async () => {
  server.set(...managerOf(courseWith([RUBY])), scheduleWith())
  server.setBy(DROP, afterAsking(NO_EMAILS, answer(DROP, 200, { course: DROPPED, change_id: 9 })))
  server.setBy(WAIT, afterAsking(NO_EMAILS, answer(WAIT, 200, { course: courseWith([], [RUBY]), change_id: null })))
  await showScreen(MANAGER, 'admin')
  await openDrop()
  await dialog.getByRole('button', { name: 'Drop Ruby' }).click()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
  await page.getByRole('combobox', { name: 'Student' }).fill('Ruby')
  await page.getByRole('option', { name: /^Ruby Marsh/ }).click()
  await page.getByRole('button', { name: 'Waitlist', exact: true }).click()
  await expect.element(page.getByText('Student succesfully added to waitlist!')).toBeVisible()
  await expect.element(undo(DROPPED_RUBY)).toBeVisible()
})

async function openDrop(): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Ruby Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Drop' }).click()
}

/** Whether the button of the dialog is in the window, with nothing above it. */
function isInSight(name: string): () => boolean {
  return () => {
    const button = dialog.getByRole('button', { name, exact: true }).element()
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
}

/** The commands of this route, without their previews. */
function sentTo(route: Route) {
  return server.sent.filter((request) => request.route === route && request.notify !== 'preview')
}
