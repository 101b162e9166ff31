import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
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
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { expectCaughtProblems } from '../../../test/components/texts.ts'

const ENROLL = 'PUT /api/admin/add-student-to-class'
const UNDO = 'PUT /api/admin/undo-roster-change'
const MESSAGE = 'The later class has room now.'
const TEXT = 'Ruby is enrolled in Kite Building.'
const [RUBY, OSCAR] = [onRoster(12, 'Ruby'), onRoster(13, 'Oscar')]
const ENROLLED = answer(ENROLL, 200, { course: courseWith([RUBY]), change_id: 9 })

const server = answerRequests()
const notFound = page.getByRole('heading', { level: 1, name: '404 Not Found' })
const manual = page.getByRole('region', { name: 'Manual Enroll or Waitlist', exact: true })
const picker = manual.getByRole('combobox', { name: 'Student' })
const enroll = manual.getByRole('button', { name: 'Enroll', exact: true })
const enrolled = manual.getByRole('status').filter({ hasText: 'Student succesfully enrolled!' })
const question = page.getByRole('dialog')
const emailed = question.getByRole('checkbox', { name: 'Email this family' })

for (const path of ['Nowhere_999/501', 'Nowhere/501', `${SEMESTER.slug}/one`])
  test(`${path} is not found`, async () => {
    server.set(...managerOf(COURSE))
    await showScreen(`/admin/dashboard/classes/${path}`, 'admin')
    await expect.element(notFound).toBeVisible()
  })

test('a class that the server does not have is not found', async () => {
  server.set(...managerOf(COURSE), problem('GET /api/courses/:id', 404, { message: 'Not found' }))
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}/999999`, 'admin')
  await expect.element(notFound).toBeVisible()
  expectCaughtProblems()
})

test('Enroll needs a student, and a student of another grade an override', async () => {
  const why = `${COURSE.name} is not for Ruby Marsh's grade.`
  server.setBy(ENROLL, (request) =>
    Object(request.body).override
      ? afterAsking(NO_EMAILS, ENROLLED)(request)
      : answer(ENROLL, 422, { message: why, code: 'wrong-grade' }),
  )
  await showManager(courseWith([]))
  await expect.element(enroll).toBeDisabled()
  await expect.element(enroll).toHaveAccessibleDescription('Choose a student first.')
  await expectUsable()
  await picker.fill('Ruby')
  await expect.element(page.getByRole('listbox', { name: 'Students' }).getByRole('option')).toMatchTextContent(/Ruby/)
  await expectUsable()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(picker).toHaveValue('Ruby Marsh')
  await enroll.click()
  await expect.element(manual.getByRole('alert')).toMatchTextContent(why)
  await expectUsable()
  await manual.getByRole('button', { name: 'Enroll anyway' }).click()
  await expect.element(enrolled).toBeVisible()
  expect(sentEnrollments()).toMatchObject([{ body: { student_id: 12, override: true } }])
})

test('Manual Enroll asks for a message to the family with its email', async () => {
  server.setBy(ENROLL, afterAsking(emailing('enrolled', TEXT), ENROLLED))
  await showManager(courseWith([]))
  await chooseRuby()
  await enroll.click()
  await expect.element(question).toHaveAccessibleName('This emails 1 family')
  await question.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' }).fill(MESSAGE)
  await question.getByText(SUBJECT).click()
  const quoted = question.getByRole('blockquote')
  await expect.poll(() => quoted.element().textContent).toBe(`${TEXT}\n\nThe school office wrote:\n\n${MESSAGE}`)
  await expectUsable()
  await question.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect.element(enrolled).toBeVisible()
  expect(sentEnrollments()).toMatchObject([{ body: { family_message: MESSAGE }, notify: 'yes' }])
})

test('the office leaves out the email of an enrollment', async () => {
  server.setBy(ENROLL, afterAsking(emailing('enrolled', TEXT), ENROLLED))
  await showManager(courseWith([]))
  await chooseRuby()
  await enroll.click()
  await expect.element(question).toMatchTextContent(TEXT)
  await emailed.click()
  await expect.element(question).toHaveAccessibleName('This emails no family')
  await expect.element(question).not.toMatchTextContent(TEXT)
  await expectUsable()
  await question.getByRole('button', { name: 'Enroll' }).click()
  await expect.element(enrolled).toBeVisible()
  expect(sentEnrollments()).toMatchObject([{ notify: 'no' }])
})

test('the office that enrolls a waiting child by hand chooses what happens to the place on the wait list', async () => {
  server.setBy(ENROLL, afterAsking(NO_EMAILS, ENROLLED))
  await showManager(courseWith([]), { waiting: [{ ...CHESS, position: 1, swap: null, passed_over: null }] })
  await chooseRuby()
  const choices = manual.getByRole('group', {
    name: `Ruby is on the wait list for ${CHESS.name}, and ${COURSE.name} would be in the way. When a seat in ${CHESS.name} opens up:`,
  })
  const ask = choices.getByRole('radio', { name: 'Ask the family first' })
  await expect.element(ask).toBeChecked()
  await expect
    .element(ask)
    .toHaveAccessibleDescription(`The seat is held for Ruby. The family decides whether to drop ${COURSE.name}.`)
  await expectUsable()
  focus(ask)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choices.getByRole('radio', { name: 'Change automatically' })).toBeChecked()
  focus(enroll)
  await userEvent.keyboard('{Enter}')
  await expect.element(enrolled).toBeVisible()
  expect(sentEnrollments()).toMatchObject([{ body: { waiting_places: 'automatic' } }])
})

test('an undo that comes too late says what has changed since', async () => {
  const since = `There is a later change by Elena Marsh: Oscar Marsh, ${COURSE.name}, enrolled.`
  server.setBy(ENROLL, afterAsking(NO_EMAILS, answer(ENROLL, 200, { course: courseWith([RUBY, OSCAR]), change_id: 9 })))
  server.set(problem(UNDO, 422, { message: since }))
  await showManager(courseWith([]))
  await chooseRuby()
  await enroll.click()
  await expect.element(enrolled).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo Ruby Marsh is enrolled in Kite Building.' })
  focus(undo)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').filter({ hasText: since })).toHaveFocus()
  await expect.element(enrolled).not.toBeInTheDocument()
  await expectUsable()
})

async function showManager(course: CourseWithRoster, schedule: Partial<Schedule> = {}): Promise<void> {
  server.set(...managerOf(course), scheduleWith(schedule))
  await showScreen(MANAGER, 'admin')
  await expect.element(picker).toBeVisible()
}

async function chooseRuby(): Promise<void> {
  await picker.fill('Ruby')
  await page.getByRole('option', { name: /Ruby/ }).click()
  await expect.element(picker).toHaveValue('Ruby Marsh')
}

function focus(locator: ReturnType<typeof page.getByRole>): void {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

/** Without their previews. */
function sentEnrollments() {
  return server.sent.filter(({ route, notify }) => route === ENROLL && notify !== 'preview')
}
