import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { answer, answerRequests, problem } from '../../test/components/answers.ts'
import { classButton, classCard, showEnrollment } from '../../test/components/classCards.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { pressUntil } from '../../test/components/gestures.ts'
import {
  course,
  enrollmentOf,
  inHours,
  OSCAR,
  offerOf,
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { textsOf } from '../../test/components/texts.ts'
import { shiftClock } from '../../test/shiftClock.ts'

const MORNING = ['Math Puzzles', 'Beginning Violin', 'Lunch Bunch', 'Robotics I'].map((name) => course(name))
const ENROLL = 'POST /api/schedules/:course_id/:student_id/enroll'
const WEAVING = course('Weaving')
const [WIDTH, HEIGHT, MARGIN] = [320, 568, 16]
/** Of a text that needs two lines, and of a class whose buttons are on one line. */
const [TWO_LINES_PX, CARD_PX] = [30, 140]

const server = answerRequests()

beforeEach(() => page.viewport(WIDTH, HEIGHT))

test('on a phone, periods with a class are folded, and the screen opens at the first open one', async () => {
  await showPhone(RUBY, schedule({ enrolled: MORNING }))
  const done = await foldedPeriod('Math Puzzles')
  await expect.element(done).toMatchTextContent(/Period 2/)
  await expect.element(classButton('Wait List', 'Creative Writing')).toBeInViewport()
  await expect.element(classButton('Drop', 'Math Puzzles')).not.toBeInTheDocument()
  await expectUsable()
  await done.click()
  await expect.element(classButton('Drop', 'Math Puzzles')).toBeVisible()
  await expectUsable()
  await expect.element(done).toHaveStyle({ listStyleType: 'none' })
})

test('on a phone, the end of an offer does not scroll the page to the first open period', async () => {
  await showPhone(RUBY, schedule({ enrolled: MORNING, waiting: [waitingFor(WEAVING)], offered: [offerOf(WEAVING)] }))
  await expect.element(page.getByRole('button', { name: 'Accept Weaving for Ruby' })).toBeVisible()
  server.set(answer('GET /api/students/:id/schedule', 200, { schedule: schedule({ enrolled: MORNING }) }))
  // Data is fetched again when it is older than 30 seconds.
  shiftClock(31_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
  expect(window.scrollY).toBe(0)
})

test('on a phone, a class at the time of another one has its reason and its buttons on lines of their own', async () => {
  await showPhone(RUBY, schedule({ enrolled: [course('Folk Dance')] }))
  await (await foldedPeriod('Folk Dance')).click()
  const card = classCard('Storytelling in Diné Bizaad')
  const box = (locator: typeof card) => locator.element().getBoundingClientRect()
  expect(box(card.getByText('Same time as Folk Dance')).height).toBeLessThan(TWO_LINES_PX)
  expect(box(card).height).toBeLessThan(CARD_PX)
  const change = box(card.getByRole('button', { name: /^Change to this class/ }))
  expect(change.height).toBeGreaterThanOrEqual(44)
  expect(box(card.getByRole('button', { name: /^Add / })).right).toBeLessThan(change.x)
  await expectUsable()
})

test('on a phone, the place on a wait list is on one line, and no button is cut, before enrollment opens', async () => {
  const opening = { id: 1, grades: RUBY.grade, opens_at: inHours(24), closes_at: null }
  const waiting = [{ ...waitingFor(WEAVING), position: 3 }]
  server.set(
    ...enrollmentOf(RUBY, schedule({ waiting }), { windows: [opening] }),
    answer('GET /api/students/:id/wish-list', 200, { wishes: [] }),
  )
  await showEnrollment(RUBY)
  const place = classCard('Weaving').getByText('3rd in line')
  await expect.element(place).toBeVisible()
  expect(place.element().getBoundingClientRect().height).toBeLessThan(TWO_LINES_PX)
  const remove = classCard('Weaving').getByText('Remove', { exact: true }).element()
  expect(remove.scrollWidth - remove.clientWidth).toBe(0)
  await expectUsable()
})

test('on a phone, the days of a high school student are next to each other', async () => {
  await showPhone(OSCAR, schedule())
  const tabs = page.getByRole('tab')
  const names = [/^All days/, /^Mon/, /^Tue\/Thu/, /^Wed/, /^Fri/, /^HS/]
  await expect.poll(textsOf(tabs)).toEqual(names.map((name) => expect.stringMatching(name)))
  const edges = tabs.elements().map((tab) => {
    const texts = [...tab.querySelectorAll('span')].map((text) => text.getBoundingClientRect().right)
    const { left, right } = tab.getBoundingClientRect()
    return { left, right: Math.max(right, ...texts) }
  })
  for (const [index, { right }] of edges.entries())
    expect(right).toBeLessThanOrEqual((edges[index + 1]?.left ?? WIDTH - MARGIN) + 0.5)
})

test('on a phone, the title of the notes is not cut beside the schedule', async () => {
  await showPhone({ ...RUBY, grade: 'K' }, schedule())
  const title = page.getByRole('heading', { name: 'Notes', exact: true }).element()
  expect(title.scrollWidth - title.clientWidth).toBe(0)
})

test('a child who must be confirmed first gets nothing new, and a notice leads to the confirmation', async () => {
  const semester = { ...SEMESTER, confirmation: 'required' as const }
  const { id: student_id, first_name, last_name } = RUBY
  const children = [{ student_id, first_name, last_name, confirmed_at: null }]
  server.set(
    ...enrollmentOf(RUBY, schedule({ enrolled: MORNING }), { semesters: [semester] }),
    answer('GET /api/confirmations/mine', 200, {
      semesters: [{ semester_id: semester.id, name: semester.name, required: true, children }],
    }),
  )
  await showEnrollment(RUBY)
  const notice = page.getByRole('region', { name: "First confirm Ruby's information" })
  await expect
    .element(notice.getByRole('link', { name: 'Confirm now' }))
    .toHaveAttribute('href', '/confirm/Fall-2026_1')
  await expect.element(classButton('Wait List', 'Creative Writing')).toHaveAttribute('aria-describedby', 'confirm')
  await expect.element(classButton('Wait List', 'Creative Writing')).toBeDisabled()
  await expectUsable()
})

test('a family that makes changes too quickly is told to wait, and can then try again', async () => {
  const message = 'You are making changes very quickly. Please try again in 1 second.'
  const enrolled = 'Ruby Marsh is enrolled in Pottery.'
  server.set(problem(ENROLL, 429, { message, code: 'too-many-commands' }))
  await showPhone(RUBY, schedule())
  await classButton('Add', 'Pottery').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expectUsable()
  const added = schedule({ enrolled: [course('Pottery')] })
  server.set(answer(ENROLL, 201, { code: 201, message: enrolled, schedule: added, courses: [course('Pottery')] }))
  await pressUntil(dialog.getByRole('button', { name: 'Try again' }), dialog.getByText(enrolled))
  await expectUsable()
})

async function showPhone(student: Student, of: Schedule): Promise<void> {
  server.set(...enrollmentOf(student, of))
  await showEnrollment(student)
}

/** The line that stands for a period in which the child has this class. */
async function foldedPeriod(name: string): Promise<Locator> {
  const find = () => [...document.querySelectorAll('summary')].find(({ textContent }) => textContent.includes(name))
  await expect.poll(find).toBeDefined()
  return page.elementLocator(find() as Element)
}
