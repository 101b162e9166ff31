import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../test/components/gestures.ts'
import { NO_RANKING } from '../../test/components/ranking.ts'
import { CLASSES } from '../../test/components/sample/courses.ts'
import {
  type Children,
  course,
  dashboardOf,
  enrollmentOf,
  familyOf,
  inHours,
  OSCAR,
  offerOf,
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { textsOf } from '../../test/components/texts.ts'

const ROBOTICS = course('Robotics I')
const PHONE = 320

const server = answerRequests()
const cardOf = (name: string) =>
  page
    .getByRole('table', { name: /^Your Children/ })
    .getByRole('rowgroup')
    .filter({ hasText: name })
const days = (name: string) =>
  cardOf(name)
    .getByRole('listitem')
    .filter({ hasText: /^(Mon|Tue|Wed|Fri|HS)/ })
const offer = page.getByRole('region', { name: 'We are holding a seat for Ruby' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** The buttons that stand out. */
const filled = (name: string) => [...cardOf(name).element().querySelectorAll('[data-variant="filled"]')]

beforeEach(() => page.viewport(PHONE, 640))

test('a card says what the child needs next, and its main button does it', async () => {
  const enrolled = schedule({ enrolled: [course('Puppet Theater')] })
  await showCards([[RUBY, enrolled]], ...enrollmentOf(RUBY, enrolled))
  await expect.element(cardOf('Ruby').getByText('Monday: 1 of 8 chosen')).toBeVisible()
  await expectDays('Ruby', [/^Mon 1 of 8/, /^Tue\/Thu 0 of 6/, /^Wed None/, /^Fri None/])
  expect(textsOf(cardOf('Ruby').getByRole('button'))()).toEqual(['Add/Drop Classes', 'View', 'Edit'])
  await tabTo(button('Add/Drop Classes Ruby'))
  await expectFocusVisible()
  await expectUsable()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('tab', { name: /^Mon/, selected: true })).toBeVisible()
})

test('five days fit, and those without a required number say how many classes they have', async () => {
  const enrolled = [course('Apprenticeship Day'), course('Guitar Lab'), course('Friday Film Club')]
  await showCards([[OSCAR, schedule({ enrolled })]])
  await expectDays('Oscar', [/^Mon 0 of 8/, /^Tue\/Thu 0 of 6/, /^Wed 1 class$/, /^Fri 2 classes$/, /^HS 0 of 1/])
  const isCut = (day: Element) => day.scrollWidth > day.clientWidth
  expect(days('Oscar').elements().filter(isCut)).toEqual([])
  await expectUsable()
})

test('a child whose days are complete is all set, and the main button shows the schedule', async () => {
  const all = (['M', 'T/TH', 'W', 'F'] as const).map((days, id) => course('Little Explorers', { days, id: 800 + id }))
  await showCards([[{ ...RUBY, grade: '1' }, schedule({ enrolled: all })]])
  await expect.element(cardOf('Ruby').getByText('All set: 4 classes')).toBeVisible()
  await button('View Schedule Ruby').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectUsable()
})

test('before a lottery, a card says when ranking opens, and nothing of days', async () => {
  const lottery = { opens_at: inHours(30), closes_at: inHours(60), ran_at: null }
  const semesters = [
    { ...SEMESTER, lottery },
    { ...SEMESTER, id: 2, slug: 'Spring-2026_2', name: 'Spring 2026' },
  ]
  server.set(...dashboardOf([[RUBY, schedule()]], { semesters }))
  await showScreen(`/dashboard?semester=${SEMESTER.slug}`, 'parent')
  await expect.element(page.getByText(/^Ranking for the lottery opens /)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fall 2026 Lottery: ranking is not open yet' })).toBeVisible()
  expect(days('Ruby').elements()).toEqual([])
  await expectUsable()
})

test('while families rank classes, a card says what to do, how many times are ranked, and which classes the child has', async () => {
  const lottery = { opens_at: inHours(-1), closes_at: inHours(60), ran_at: null }
  const enrolled = schedule({ enrolled: [course('Puppet Theater')] })
  const [first = course('Pottery')] = CLASSES.filter(
    ({ days, grade }) => days === 'T/TH' && grade.split(',').includes(RUBY.grade),
  )
  const state = { semesters: [{ ...SEMESTER, lottery }] }
  const ranking = { ...NO_RANKING, wishes: [[first.id]], saved_at: inHours(-1) }
  server.set(...enrollmentOf(RUBY, enrolled, state), answer('GET /api/students/:id/ranking', 200, { ranking }))
  await showScreen('/dashboard', 'parent')
  await expect.element(cardOf('Ruby').getByText('1 of 18 times ranked')).toBeVisible()
  const enrolledText = cardOf('Ruby').getByText('Already enrolled in 1 class')
  await expect.element(enrolledText).toBeVisible()
  expect(getComputedStyle(enrolledText.element()).marginBlock).toBe('0px')
  await expect.element(button('Change the ranking Ruby')).toBeVisible()
  expect(days('Ruby').elements()).toEqual([])
  await expectUsable()
})

test('a held seat comes first, and its notice opens with the focus', async () => {
  await showCards(holding(23))
  await expect.element(cardOf('Ruby').getByText(/A seat in Robotics I is held until .*\d:\d\d [AP]M$/)).toBeVisible()
  expect(offer.elements()).toEqual([])
  await expectUsable()
  await tabTo(button('Answer the offer Ruby'))
  await userEvent.keyboard('{Enter}')
  await expect.element(offer.getByText('Robotics I', { exact: true })).toHaveFocus()
  expect(button(/^Answer the offer/).elements()).toEqual([])
  expect(filled('Ruby').map(({ textContent }) => textContent)).toEqual(['Accept'])
  await expectUsable()
})

test('an offer is declined on the dashboard', async () => {
  const done = 'Ruby Marsh gave up the seat in Robotics I and is no longer on the wait list.'
  server.set(
    answer('POST /api/schedules/:course_id/:student_id/offer/decline', 200, {
      code: 200,
      message: done,
      schedule: schedule(),
      courses: [ROBOTICS],
    }),
  )
  await showCards(holding(23))
  await button('Answer the offer Ruby').click()
  const decline = button('Decline Robotics I for Ruby')
  await expect.element(decline).toBeVisible()
  await tabTo(decline)
  server.set(familyOf([[RUBY, schedule()]]))
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'No' })).toHaveFocus()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog.getByText(done)).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(cardOf('Ruby')).not.toMatchTextContent(/in line/)
  await expectUsable()
})

for (const width of [1280, PHONE])
  test(`at ${width} px, an offer whose time is over while it is on the screen loses its buttons, and says so`, async () => {
    await page.viewport(width, 800)
    await showCards(holding(1 / 60))
    await expect.element(cardOf('Ruby')).toMatchTextContent(/Robotics I/)
    if (width === PHONE) await button('Answer the offer Ruby').click()
    await expect.element(offer.getByRole('timer')).toMatchTextContent(/^1 minute|^\d+ seconds?/)
    button('Decline Robotics I for Ruby').element().focus()
    passMinute()
    await expect
      .element(offer)
      .toMatchTextContent(/The time to answer is over, and Ruby is no longer on the wait list\./)
    expect(offer.getByRole('button').elements()).toEqual([])
    await expect.element(offer.getByText('Robotics I', { exact: true })).toHaveFocus()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Robotics I: the time to answer is over.' }))
      .toBeInTheDocument()
    await expectUsable()
  })

/** A seat in Robotics I is held for Ruby for this many hours. */
function holding(hours: number): Children {
  const offer = offerOf(ROBOTICS, { expires_at: inHours(hours) })
  return [[RUBY, schedule({ waiting: [waitingFor(ROBOTICS)], offered: [offer] })]]
}

/** Offers end by the server's clock, which runs on with that of the page. A page that is shown again looks at it. */
function passMinute(): void {
  const monotonicTime = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicTime() + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function showCards(children: Children, ...more: readonly Answer[]): Promise<void> {
  server.set(...more, ...dashboardOf(children))
  await showScreen('/dashboard', 'parent')
}

async function expectDays(name: string, texts: readonly RegExp[]): Promise<void> {
  await expect.poll(textsOf(days(name))).toEqual(texts.map((text) => expect.stringMatching(text)))
}
