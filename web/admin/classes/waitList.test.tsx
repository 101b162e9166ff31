import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../../contract/routes.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import {
  afterAsking,
  CHESS,
  courseWith,
  MANAGER,
  managerOf,
  NO_EMAILS,
  onRoster,
  scheduleWith,
} from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const LEAVE = 'PUT /api/admin/drop-student-from-waitlist'
const ENROLL = 'PUT /api/admin/move-from-waitlist-to-enrolled'
const UNTIL = '2026-10-07T16:00:00.000Z'
const [RUBY, OSCAR] = [onRoster(12, 'Ruby'), onRoster(13, 'Oscar')]
/** The most pixels of a row on a wide screen. */
const ROW_PX = 34

const server = answerRequests()
const roster = page.getByRole('region', { name: 'Roster', exact: true })
const dialog = page.getByRole('dialog')
const done = (text: string) => roster.getByRole('status').filter({ hasText: text })
const undo = (text: string) => page.getByRole('button', { name: `Undo ${text}`, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 3, name, exact: true })

beforeEach(() => page.viewport(1280, 900))

test('a waiting child is removed from the wait list after a question', async () => {
  server.set(...managerOf(courseWith([RUBY], [OSCAR])))
  server.setBy(LEAVE, afterAsking(NO_EMAILS, answer(LEAVE, 200, { course: courseWith([RUBY]), change_id: null })))
  await showScreen(MANAGER, 'admin')
  await page.getByRole('button', { name: 'Actions for Oscar Marsh' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.element(dialog).toHaveAccessibleName('Remove Oscar Marsh from Kite Building waitlist?')
  await dialog.getByRole('button', { name: 'Remove Oscar' }).click()
  await expect.element(done('Oscar Marsh has been removed from the wait list.')).toBeVisible()
  await expectUsable()
  expect(sentTo(LEAVE)).toMatchObject([{ body: { course_id: COURSE.id, student_id: OSCAR.id } }])
})

test('a full class enrolls no waiting child, and says why', async () => {
  server.set(...managerOf(courseWith([RUBY], [OSCAR], { max_seats: 1 })))
  await showScreen(MANAGER, 'admin')
  const enroll = roster.getByRole('button', { name: 'Enroll Oscar Marsh' })
  await expect.element(enroll).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(enroll)
    .toHaveAccessibleDescription('This class is full. To enroll a child, give the class more seats.')
  enroll.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expectUsable()
})

test('before the office enrolls a child, it reads who is passed over, who loses a held seat, and what is in the way', async () => {
  const sameTime = 'Oscar Marsh is in Chess Corner at the same time as Kite Building.'
  const ahead = 'Ruby Marsh (1) is ahead of Oscar Marsh. Ruby Marsh loses the held seat, and keeps the same place.'
  const first = { ...RUBY, offer_ends_at: UNTIL }
  const busy = { ...OSCAR, passed_over: { because: 'same-time', by: CHESS.name } as const }
  const after = courseWith([OSCAR], [RUBY], { max_seats: 1 })
  server.set(
    ...managerOf(courseWith([], [first, busy], { max_seats: 1, current_seats: 1, offered_seats: 1 })),
    scheduleWith({ enrolled: [CHESS] }),
  )
  server.setBy(ENROLL, ({ body, notify }) => {
    const { override, pass_wait_list } = Object(body)
    if (!override) return answer(ENROLL, 422, { message: sameTime, code: 'same-time' })
    if (!pass_wait_list)
      return answer(ENROLL, 422, { message: ahead, code: 'held-for-the-line', withdraws_offer_of: RUBY.id })
    return afterAsking(NO_EMAILS, answer(ENROLL, 200, { course: after, change_id: 9 }))({ notify })
  })
  await showScreen(MANAGER, 'admin')
  const enroll = roster.getByRole('button', { name: 'Oscar Marsh: Enroll ahead of 1 child', exact: true })
  await expect.element(enroll).toHaveTextContent('Enroll ahead of 1 child')
  await expect.element(heading('Enrolled: 0 of 1 seats, 1 held')).toBeVisible()
  const place = roster.getByRole('row').filter({ hasText: 'Oscar Marsh' }).getByRole('cell').first()
  await expect.element(place).toHaveTextContent('1')
  await page.getByText('What is a held seat?').click()
  await expect.element(page.getByText(/Nobody else can take the seat until they answer/)).toBeVisible()
  await expectUsable()
  await enroll.click()
  const asked = dialog.getByRole('alert')
  await expect.element(asked).toMatchTextContent(sameTime)
  await expect.element(asked).toMatchTextContent('If you go on, Oscar has both classes at the same time.')
  await expect.element(asked).toMatchTextContent(ahead)
  await expectUsable()
  await dialog.getByRole('button', { name: 'Enroll Oscar Anyway' }).click()
  await expect.element(undo('Oscar Marsh is enrolled in Kite Building.')).toBeVisible()
  expect(sentTo(ENROLL)).toMatchObject([{ body: { override: true, pass_wait_list: true, withdraws_offer_of: 12 } }])
})

test('a wait list says who would be passed over and why, and who has a held seat', async () => {
  const busy = { ...OSCAR, passed_over: { because: 'same-time', by: CHESS.name } as const }
  const next = { ...RUBY, offer_ends_at: UNTIL }
  const course = courseWith([], [busy, next], { max_seats: 1, current_seats: 1, offered_seats: 1 })
  server.set(...managerOf(course), scheduleWith())
  server.setBy(ENROLL, afterAsking(NO_EMAILS, answer(ENROLL, 200, { course: courseWith([RUBY]), change_id: 9 })))
  await showScreen(MANAGER, 'admin')
  const rowOf = (name: string) => roster.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect.element(rowOf('Oscar Marsh')).toMatchTextContent(`same time as ${CHESS.name}`)
  await expect.element(rowOf('Ruby Marsh')).toMatchTextContent(/Seat held until /)
  await expect.element(heading(/^Wait list: \d of 5 spots, 1 has an offer$/)).toBeVisible()
  expect(rowOf('Oscar Marsh').element().getBoundingClientRect().height).toBeLessThanOrEqual(ROW_PX)
  await expectUsable()
  await roster.getByRole('button', { name: 'Enroll Ruby Marsh' }).click()
  await expect.element(dialog).toMatchTextContent(/A seat is held for .* does not have to answer\./)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Enroll Ruby' }).click()
  await expect.element(undo('Ruby Marsh is enrolled in Kite Building.')).toBeVisible()
})

test('a class with a held seat says so in the list as on its page', async () => {
  server.set(
    ...managerOf(
      courseWith([], [{ ...RUBY, offer_ends_at: UNTIL }], { max_seats: 1, current_seats: 1, offered_seats: 1 }),
    ),
  )
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  const link = page.getByRole('link', { name: COURSE.name, exact: true })
  const row = page.getByRole('row').filter({ has: link })
  await expect.element(row).toMatchTextContent('0 of 1, 1 held')
  await expect.element(row.getByRole('cell', { name: '0', exact: true })).toBeVisible()
  await expectUsable()
  await page.viewport(1280, 900)
  await link.click()
  const figure = page.getByRole('definition').filter({ hasText: 'Full' })
  await expect.element(figure).toMatchTextContent('0 of 1 seats, 1 held')
})

test('a family that turned the email off is named before its child is enrolled', async () => {
  const not_emailed = [{ because: 'enrolled', families: 1, to: { first_name: 'Elena', last_name: 'Marsh' } } as const]
  server.set(...managerOf(courseWith([], [RUBY])), scheduleWith())
  server.setBy(
    ENROLL,
    afterAsking({ ...NO_EMAILS, not_emailed }, answer(ENROLL, 200, { course: courseWith([RUBY]), change_id: 9 })),
  )
  await showScreen(MANAGER, 'admin')
  await roster.getByRole('button', { name: 'Enroll Ruby Marsh' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Not emailed: Elena Marsh has turned off emails about classes that the office enrolls a child in.',
    )
  await expect.element(dialog.getByRole('textbox', { name: /^Message to / })).not.toBeInTheDocument()
  await expectUsable()
})

test('the office that enrolls a child from a wait list can take them off another one', async () => {
  const waits = { ...CHESS, position: 1, swap: null, passed_over: null }
  server.set(...managerOf(courseWith([], [RUBY])), scheduleWith({ waiting: [waits] }))
  server.setBy(ENROLL, afterAsking(NO_EMAILS, answer(ENROLL, 200, { course: courseWith([RUBY]), change_id: 9 })))
  await showScreen(MANAGER, 'admin')
  const button = roster.getByRole('button', { name: 'Enroll Ruby Marsh' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const choices = dialog.getByRole('group', {
    name: `Ruby is on the wait list for ${CHESS.name}, and ${COURSE.name} would be in the way. When a seat in ${CHESS.name} opens up:`,
  })
  await expect.element(choices.getByRole('radio', { name: 'Ask the family first' })).toBeChecked()
  await choices.getByRole('radio', { name: 'Leave the wait list' }).click()
  await expectUsable()
  const confirm = dialog.getByRole('button', { name: 'Enroll Ruby' })
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo('Ruby Marsh is enrolled in Kite Building.')).toBeVisible()
  expect(sentTo(ENROLL)).toMatchObject([{ body: { waiting_places: 'leave' } }])
})

/** The commands of this route, without their previews. */
function sentTo(route: Route) {
  return server.sent.filter((request) => request.route === route && request.notify !== 'preview')
}
