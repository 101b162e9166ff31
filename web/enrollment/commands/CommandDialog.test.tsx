import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Course } from '../../../contract/courses.ts'
import { answer, answerRequests, held, lost } from '../../../test/components/answers.ts'
import { goOffline } from '../../../test/components/browser.ts'
import { classButton, scheduleRow, showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { afterAsking, NO_EMAILS } from '../../../test/components/sample/classes.ts'
import { course, enrollmentOf, RUBY, schedule, waitingFor } from '../../../test/components/sample/family.ts'
import { OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { selectStudent } from '../../session/storage.ts'
import { commandTone } from './commandProgress.ts'

const ENROLL = 'POST /api/schedules/:course_id/:student_id/enroll'
const SWAP = 'POST /api/schedules/:course_id/:student_id/swap'
const PUZZLES = course('Math Puzzles')
const ENROLLED = schedule({ enrolled: [PUZZLES] })

const message = 'Ruby Marsh has been enrolled in Math Puzzles.'
const SUCCESS = answer(ENROLL, 201, { code: 201, message, schedule: ENROLLED, courses: [PUZZLES] })

const server = answerRequests()
const dialog = page.getByRole('dialog')
const yes = dialog.getByRole('button', { name: 'Yes' })
const enrolls = () => server.sent.filter(({ route }) => route === ENROLL)

test('closing the dialog after a lost response shows the actual enrollment', async () => {
  await openQuestion()
  server.set(lost(ENROLL))
  await yes.click()
  await expect.element(dialog).toHaveAccessibleName('Error')
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await expectUsable()
  // On a phone, the periods with a class are folded.
  await page.viewport(1280, 900)
  server.set(...enrollmentOf(RUBY, ENROLLED))
  await userEvent.keyboard('{Escape}')
  await expect.element(scheduleRow('Math Puzzles')).toBeVisible()
  await expect.element(classButton('Drop', 'Math Puzzles')).toBeEnabled()
})

test('without a connection, Yes says that nothing was sent, and nothing is sent until Try again', async () => {
  await openQuestion()
  server.set(SUCCESS)
  const { goOnline } = goOffline()
  await yes.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No connection. Nothing was sent yet.')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expectUsable()
  goOnline()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus()
  expect(enrolls()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAccessibleName('Success')
  expect(enrolls()).toHaveLength(1)
})

test('a connection that is lost after the press leaves open whether the child has the seat, and Try again asks the server', async () => {
  await openQuestion()
  server.set(lost(ENROLL))
  await yes.click()
  const unknown = "We don't know yet whether Ruby has the seat. Try again: it can't be booked twice."
  await expect.element(dialog.getByRole('status')).toHaveTextContent(unknown)
  server.set(SUCCESS)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog).toHaveAccessibleName('Success')
  expect(enrolls()).toHaveLength(2)
})

test('a class that another device has added is a success, and the page shows the true state', async () => {
  await openQuestion()
  const message = 'Ruby Marsh is already enrolled in Math Puzzles.'
  const because = 'already-enrolled'
  server.set(...enrollmentOf(RUBY, ENROLLED))
  server.set(answer(ENROLL, 422, { code: 422, because, message, schedule: ENROLLED, courses: [PUZZLES] }))
  await yes.click()
  await expect.element(dialog).toHaveAccessibleName('Success')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(message)
  await expectUsable()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(scheduleRow('Math Puzzles')).toBeVisible()
  await expect.element(classButton('Drop', 'Math Puzzles')).toBeEnabled()
})

test('a family whose child is not confirmed yet is led to the confirmation', async () => {
  await openQuestion()
  const message = "Ruby Marsh's information is not confirmed for Fall 2026 yet."
  const because = 'not-confirmed'
  server.set(answer(ENROLL, 422, { code: 422, because, message, schedule: schedule(), courses: [PUZZLES] }))
  await yes.click()
  await expect.element(dialog).toHaveAccessibleName('Error')
  await expect
    .element(dialog.getByRole('link', { name: 'Confirm now' }))
    .toHaveAttribute('href', `/confirm/${SEMESTER.slug}`)
  await expectUsable()
})

test('a change to a class that the child already has, without giving up the other, stays an error', () => {
  const opener = document.createElement('button')
  const choir = course('Nature Journal')
  const request = { command: 'swap', course: PUZZLES, drops: choir, opener } as const
  const toneFor = (enrolled: readonly Course[]) => {
    const result = { code: 422, because: 'already-enrolled', message } as const
    const step = { result: { ...result, courses: [], schedule: schedule({ enrolled: [...enrolled] }) } }
    return commandTone({ ...step, failure: undefined, pending: false }, request)
  }
  expect([toneFor([PUZZLES]), toneFor([PUZZLES, choir])]).toEqual(['success', 'error'])
})

test('a double click sends one request', async () => {
  await openQuestion()
  const { answer: late, release } = held(SUCCESS)
  server.set(late)
  await yes.dblClick()
  release()
  await expect.element(dialog).toHaveAccessibleName('Success')
  expect(enrolls()).toHaveLength(1)
})

test('the question about a class says that it and another class would be in the way of a place on a wait list', async () => {
  const robotics = course('Robotics I')
  const choir = course('Nature Journal', { name: 'Choir', restrictions: robotics.section })
  await page.viewport(320, 640)
  server.set(...enrollmentOf(RUBY, schedule({ enrolled: [choir], waiting: [waitingFor(robotics)] })))
  await showEnrollment(RUBY)
  await classButton('Add', 'Map Making').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /Ruby is on the wait list for Robotics I\. Map Making and another class would be in the way, so an open seat there goes to the next child\. Ruby keeps the same place on the wait list\./,
    )
  await expectUsable()
})

test('a change to another class says which seat is given up, what happens to it, and when the child keeps it', async () => {
  const dance = course('Folk Dance')
  const stories = course('Storytelling in Diné Bizaad')
  server.set(...enrollmentOf(RUBY, schedule({ enrolled: [dance] })))
  await page.viewport(1280, 900)
  await showEnrollment(RUBY)
  await classButton('Change to this class', stories.name).click()
  await expect
    .element(dialog)
    .toMatchTextContent(/Ruby gives up the seat in Folk Dance: .*Period \d.*\.\s*Another family can take the seat\./)
  await expect.element(dialog.getByText(/^\d+ of \d+ seats left$/)).toBeVisible()
  const kept = `Ruby stays in Folk Dance if you choose No, or if ${stories.name} fills up first.`
  await expect.element(dialog.getByText(kept)).toBeVisible()
  await expectUsable()
  const swapped = { code: 201, message: `Ruby Marsh is enrolled in ${stories.name}.` } as const
  server.set(answer(SWAP, 201, { ...swapped, schedule: schedule({ enrolled: [stories] }), courses: [dance, stories] }))
  await yes.click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Ruby gave up the seat in Folk Dance\.$/)
  await expectUsable()
})

test('the question about a wait list says which place the child would have, after those without a held seat', async () => {
  const full = course('Math Puzzles', { current_seats: 18, max_seats: 18, wait_list: 3, offered_seats: 1 })
  server.set(...enrollmentOf(RUBY, schedule(), { courses: [full] }))
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  await classButton('Wait List', full.name).click()
  await expect.element(dialog.getByText('Ruby would be number 3 on the wait list.', { exact: true })).toBeVisible()
  await expectUsable()
})

test('the question calls the child by the full name for the office', async () => {
  server.set(...OFFICE_LISTS, ...OFFICE_FORMS, ...enrollmentOf(RUBY, schedule()))
  server.setBy(ENROLL, afterAsking(NO_EMAILS, SUCCESS))
  await page.viewport(1280, 900)
  selectStudent(RUBY.id)
  await showScreen('/enrollment', 'admin')
  await classButton('Add', 'Math Puzzles').click()
  await expect.element(dialog).toHaveAccessibleName('Enroll Ruby Marsh in Math Puzzles?')
})

async function openQuestion(): Promise<void> {
  await page.viewport(1280, 900)
  server.set(...enrollmentOf(RUBY, schedule()))
  await showEnrollment(RUBY)
  await classButton('Add', 'Math Puzzles').click()
  await expect.element(yes).toHaveFocus()
}
