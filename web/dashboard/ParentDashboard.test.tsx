import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, answerRequests, held, lost } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { expectFocusVisible } from '../../test/components/gestures.ts'
import { documentOf, documentsOf, paperOf } from '../../test/components/sample/documents.ts'
import {
  type Children,
  course,
  dashboardOf,
  enrollmentOf,
  familyOf,
  inHours,
  OSCAR,
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen, USERS } from '../../test/components/screen.tsx'
import { expectCaughtProblems, textsOf } from '../../test/components/texts.ts'
import { shiftClock } from '../../test/shiftClock.ts'
import { startCopies, storedCopy } from '../offline/scheduleCopy.ts'
import { VISITS } from '../session/storage.ts'

const FAMILY = 'GET /api/family'
const SEMESTERS = 'GET /api/semester'
const ASKS = { semesters: [{ ...SEMESTER, asks_documents: true }] }
const THREE_LINES_PX = 60
const CHANGE = { student_id: RUBY.id, class_es: '', before: {}, after: {} }

const server = answerRequests()
const table = page.getByRole('table', { name: /^Your Children/ })
const week = table.getByRole('rowgroup').filter({ hasText: 'Ruby' })
const timetable = page.getByRole('table', { name: "Your children's week" })

test('a week shows its days, a place on a wait list, and what the office changed since the last visit', async () => {
  const enrolled = [course('Kitchen Chemistry')]
  const children: Children = [[RUBY, schedule({ enrolled, waiting: [waitingFor(course('Creative Writing'))] })]]
  const moved = { ...CHANGE, course_id: 501, class: 'Kitchen Chemistry', date: inHours(-2), action: 'edited' } as const
  const added = { ...moved, date: inHours(-3), action: 'enrolled' } as const
  const last = inHours(-30)
  localStorage.setItem(`${VISITS}${RUBY.parent_id}`, JSON.stringify({ session: inHours(-29), at: last }))
  await showDashboard(
    ...dashboardOf(children),
    familyOf(children, { changes: [{ ...moved, before: { room: '12' }, after: { room: 'Annex' } }, added] }),
  )
  await expect.poll(() => sentTo(FAMILY).map(({ search }) => search.get('since'))).toEqual([last])
  await expect
    .poll(textsOf(week.getByRole('listitem').filter({ hasText: /^(Mon|Tue|Wed|Fri)/ })))
    .toEqual([
      expect.stringMatching(/^Mon 0 of 8/),
      expect.stringMatching(/^Tue\/Thu 0 of 6/),
      expect.stringMatching(/^Wed None/),
      expect.stringMatching(/^Fri 1 class/),
    ])
  await expect.element(week).toMatchTextContent(/New since your last visit/)
  await expect.element(week).toMatchTextContent(/The school changed Kitchen Chemistry: now in Annex\./)
  await expect.element(week).toMatchTextContent(/The school enrolled Ruby in Kitchen Chemistry\./)
  await expect
    .element(week.getByRole('list', { name: 'Wait List' }))
    .toMatchTextContent(/in line Creative Writing · Mon/)
  await expectUsable()
})

test('the dashboard shows a tester the semester that only testers see, which is not the first choice', async () => {
  const tested = { ...SEMESTER, id: 2, slug: 'Spring-2027_2', name: 'Spring 2027 (test)', is_default: false }
  const semesters = [{ ...tested, active: false, is_test: true }, SEMESTER]
  await showDashboard(...dashboardOf([[RUBY, schedule()]], { semesters }))
  const notice = page.getByRole('region', { name: 'Only testers see this semester' })
  await expect.element(page.getByRole('table', { name: `Your Children ${SEMESTER.name}` })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await page.getByRole('link', { name: /Spring 2027 \(test\)/ }).click()
  await expect.element(notice).toBeVisible()
  await page.viewport(320, 640)
  await expectUsable()
})

test('on a phone, the question to confirm the address takes two lines until it is opened', async () => {
  await page.viewport(320, 640)
  const user = { ...USERS.parent, email_confirmation: 'asked' as const, students: [RUBY] }
  server.set(...dashboardOf([[RUBY, schedule()]]), answer('GET /api/me', 200, { user }))
  await showScreen('/dashboard', 'parent')
  const question = page.getByRole('button', { name: 'Please confirm your email address.' })
  await expect.element(question).toBeVisible()
  expect(question.element().getBoundingClientRect().height).toBeLessThan(THREE_LINES_PX)
  await expect.element(page.getByRole('button', { name: 'Send Again' })).not.toBeInTheDocument()
  await question.click()
  await expect.element(page.getByText(/^Open the link that we sent to elena@marsh\.example\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send Again' })).toBeVisible()
  await expectUsable()
})

test('the documents that the school does not have are counted, and a press opens them', async () => {
  const children: Children = [
    [RUBY, schedule()],
    [OSCAR, schedule()],
  ]
  const late = paperOf({
    state: 'returned',
    late: true,
    document: documentOf({ state: 'returned', reason: 'Unreadable' }),
  })
  await showDashboard(
    ...dashboardOf(children, ASKS),
    documentsOf(
      [RUBY, paperOf(), paperOf({ request: { id: 32, kind: 'custody' } })],
      [OSCAR, late, paperOf({ request: { id: 33, kind: 'custody' }, state: 'accepted', document: documentOf() })],
    ),
  )
  await expectUsable()
  await page.getByRole('button', { name: 'Documents: 3 to send, 1 late' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toHaveFocus()
})

test('a dashboard whose documents fail to load says nothing of them', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]], ASKS), lost('GET /api/documents/mine'))
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
  await expect.element(page.getByRole('button', { name: 'Email Settings' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Documents/ }).elements()).toEqual([])
})

test('while no semester asks for documents or a confirmation, a dashboard asks the server for none', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]]))
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
  expect([...sentTo('GET /api/documents/mine'), ...sentTo('GET /api/confirmations/mine')]).toEqual([])
})

test('the dashboard says for which child Add Student is, and how a new one is registered', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]]))
  await expect.element(page.getByText(/^New to the school\?/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Register your child' })
  await expect.element(link).toHaveAttribute('href', '/student-registration')
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Add Student' }))
    .toMatchTextContent(/This is for a child who already goes to the school\./)
  await expectUsable()
})

test('the next step opens the child’s first open day by keyboard', async () => {
  const child = { ...RUBY, grade: '1' } as const
  const enrolled = schedule({ enrolled: [course('Little Explorers')] })
  await showDashboard(...enrollmentOf(child, enrolled))
  await expect.element(week).toMatchTextContent(/Complete/)
  const next = page.getByRole('button', { name: 'Add classes for Tuesday and Thursday Ruby' })
  await expect.element(next).toBeVisible()
  while (document.activeElement !== next.element()) {
    await userEvent.tab()
    await expectFocusVisible()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Enrollment: Ruby Marsh' })).toHaveFocus()
  await expect.element(page.getByRole('tab', { name: /^Tue\/Thu 0 of 1/, selected: true })).toBeVisible()
  await expect.poll(textsOf(page.getByRole('heading', { level: 4 }))).toEqual(['Little Explorers'])
})

test('the next step is not a day whose classes have met for the last time', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]], { seats_end: { M: inHours(-1) } }))
  await expect.element(week).toMatchTextContent(/Tuesday and Thursday: 0 of 6 chosen/)
  await expect.element(week.getByRole('button', { name: /^Add classes for Monday/ })).not.toBeInTheDocument()
})

test('an open period of the family’s timetable opens the classes that fit the child', async () => {
  await showDashboard(...enrollmentOf(RUBY, schedule()))
  await showFamilyWeek()
  await timetable.getByRole('button', { name: /Ruby.*Add a class at this time ?, Mon, Period 1/ }).click()
  await expect.element(page.getByRole('tab', { name: /^Mon/, selected: true })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Fits schedule' })).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('1')
  await expect.poll(textsOf(page.getByRole('heading', { level: 4 }))).toEqual(['Pottery', 'Puppet Theater'])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Enrollment: Ruby Marsh' })).toBeVisible()
})

test('a dashboard that gets the focus again fetches the weeks of all children in one request', async () => {
  startCopies(USERS.parent)
  await showDashboard(...dashboardOf([[RUBY, schedule()]]))
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
  await expect.poll(() => storedCopy()).toBeDefined()
  const copy = storedCopy()
  const before = server.sent.length
  shiftClock(31_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sentTo(FAMILY)).toHaveLength(2)
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
  expect(server.sent.slice(before).filter(({ path }) => path.includes('/schedule'))).toEqual([])
  await expect.poll(() => storedCopy()).not.toEqual(copy)
})

for (const { what, route } of [
  { what: 'weeks', route: FAMILY },
  { what: 'semesters', route: SEMESTERS },
] as const)
  test(`the dashboard works while the ${what} fail to load`, async () => {
    const answers = dashboardOf([[RUBY, schedule()]])
    await showDashboard(...answers, lost(route))
    await expect.element(week.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add/Drop Classes Ruby' })).toBeEnabled()
    await expect.element(page.getByRole('button', { name: 'Add Student' })).toBeEnabled()
    await expectUsable()
    server.set(...answers)
    await week.getByRole('button', { name: 'Try again' }).click()
    await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
    expectCaughtProblems()
  })

test('the family’s week of a closed semester has no open periods to press', async () => {
  await showDashboard(...dashboardOf([[RUBY, schedule()]], { semesters: [{ ...SEMESTER, disabled: true }] }))
  await expect.element(week).toMatchTextContent(/Enrollment is closed/)
  await showFamilyWeek()
  await expect.element(timetable).toMatchTextContent(/Period 1/)
  expect(timetable.getByRole('button').elements()).toEqual([])
})

test('the family’s week has no open periods to press for a child whose enrollment window is over', async () => {
  const windows = [
    { id: 1, grades: RUBY.grade, opens_at: inHours(-2), closes_at: inHours(-1) },
    { id: 2, grades: OSCAR.grade, opens_at: inHours(-2), closes_at: null },
  ]
  const children: Children = [
    [RUBY, schedule()],
    [OSCAR, schedule()],
  ]
  await showDashboard(...dashboardOf(children, { windows }))
  await expect.element(week).toMatchTextContent(/Enrollment is closed/)
  await showFamilyWeek()
  await expect.element(timetable.getByRole('button', { name: /Oscar/ }).first()).toBeVisible()
  expect(timetable.getByRole('button', { name: /Ruby/ }).elements()).toEqual([])
  await expectUsable()
})

test('a semester that asks to confirm the children is above them, with the names of those who are left', async () => {
  const children: Children = [
    [RUBY, schedule()],
    [OSCAR, schedule()],
  ]
  const asking = children.map(([{ id, first_name, last_name }], place) => ({
    student_id: id,
    first_name,
    last_name,
    confirmed_at: place === 0 ? null : inHours(-1),
  }))
  const semester = { ...SEMESTER, confirmation: 'required' as const }
  server.set(
    answer('GET /api/confirmations/mine', 200, {
      semesters: [{ semester_id: semester.id, name: semester.name, required: true, children: asking }],
    }),
  )
  await showDashboard(...dashboardOf(children, { semesters: [semester] }))
  const link = page.getByRole('link', { name: 'Please confirm the information about Ruby for Fall 2026' })
  await expect.element(link).toHaveAttribute('href', '/confirm/Fall-2026_1')
  await expectUsable()
})

test('nothing on a dashboard moves when its notices, documents and weeks come one after the other', async () => {
  const children: Children = [[RUBY, schedule()]]
  const semester = { ...SEMESTER, confirmation: 'asked', asks_documents: true } as const
  const asking = { student_id: RUBY.id, first_name: 'Ruby', last_name: 'Marsh', confirmed_at: null }
  const late = [
    familyOf(children),
    documentsOf([RUBY, paperOf()]),
    answer('GET /api/confirmations/mine', 200, {
      semesters: [{ semester_id: semester.id, name: semester.name, required: false, children: [asking] }],
    }),
  ].map(held)
  const places = watchPlaces('button, caption')
  await showDashboard(...dashboardOf(children, { semesters: [semester] }), ...late.map(({ answer }) => answer))
  for (const { answer, release } of late) {
    await expect.poll(() => sentTo(answer.route)).toHaveLength(1)
    await new Promise(requestAnimationFrame)
    release()
  }
  await expect.element(page.getByRole('button', { name: 'Documents: 1 to send' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Please confirm/ })).toBeVisible()
  await expect.element(week).toMatchTextContent(/Mon 0 of 8/)
  expect(Object.values(places()).filter((found) => found.size !== 1)).toEqual([])
})

/** Records in each frame where the page shows each element, by its text. The result ends it. */
function watchPlaces(selector: string): () => Readonly<Record<string, ReadonlySet<string>>> {
  const places: Record<string, ReadonlySet<string>> = {}
  const look = () => {
    for (const element of document.querySelectorAll(selector)) {
      const [text, { x, y }] = [element.textContent ?? '', element.getBoundingClientRect()]
      places[text] = new Set([...(places[text] ?? []), `${x}, ${y}`])
    }
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  return () => {
    cancelAnimationFrame(frame)
    return places
  }
}

/** On a wide screen. */
async function showDashboard(...answers: readonly Answer[]): Promise<void> {
  await page.viewport(1280, 900)
  server.set(...answers)
  await showScreen('/dashboard', 'parent')
}

/** Scrolls to the timetable of all children, which loads when it is near the window. */
async function showFamilyWeek(): Promise<void> {
  const heading = page.getByRole('heading', { name: "Your Family's Week" })
  await expect.element(heading).toBeVisible()
  heading.element().scrollIntoView()
  await expect.element(timetable).toBeVisible()
}

function sentTo(route: string) {
  return server.sent.filter((request) => request.route === route)
}
