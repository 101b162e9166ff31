import { beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import {
  classButton,
  classCard,
  classHeading,
  classNames,
  cutTexts,
  longestClasses,
  showEnrollment,
} from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../../test/components/gestures.ts'
import { course, enrollmentOf, inHours, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { textsOf } from '../../../test/components/texts.ts'
import { router } from '../../routes.tsx'

const SPRING = { ...SEMESTER, id: 2, slug: 'Spring-2026_2', name: 'Spring 2026', disabled: true, is_default: false }
const [MONDAY, WEEK] = [12, 22]

const server = answerRequests()
const search = page.getByRole('searchbox', { name: 'Search classes' })
const lists = page.getByRole('tabpanel')

beforeEach(() => server.set(...enrollmentOf(RUBY, schedule())))

test('on a phone, a Monday of 12 classes has at most 1,400 px, the week of 22 classes 2,700 px and the week view 2,000 px', async () => {
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  await expect.element(page.getByRole('tab', { name: 'Mon 0 of 8', selected: true })).toBeVisible()
  await expect.poll(textsOf(classNames)).toHaveLength(MONDAY)
  await expect.element(page.getByText(/Lunch is period 4/)).toBeVisible()
  expect(heightOfPage()).toBeLessThanOrEqual(1400)
  await page.getByRole('button', { name: 'Week view' }).click()
  await expect.element(page.getByRole('list', { name: "Ruby's week" })).toBeVisible()
  expect(heightOfPage()).toBeLessThanOrEqual(2000)
  await page.getByRole('button', { name: 'Week view' }).click()
  await page.getByRole('tab', { name: 'All days' }).click()
  await expect.poll(textsOf(classNames)).toHaveLength(WEEK)
  expect(heightOfPage()).toBeLessThanOrEqual(2700)
  for (const card of lists.getByRole('listitem').all()) {
    await expect.element(card).toMatchTextContent(/ · .*(\d+ of \d+ seats left|\d+ waiting)/)
    await expect.element(card.getByRole('button', { name: /^(Add|Full) / })).toBeVisible()
  }
})

test('on a phone, the sticky bar says whose classes they are, also a long name, when the title has scrolled away', async () => {
  await page.viewport(320, 640)
  const child = { ...RUBY, first_name: 'Maximiliano Alejandro' }
  server.set(...enrollmentOf(child, schedule()))
  await showEnrollment(child)
  const last = classCard('Puppet Theater')
  await expect.element(last).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const name = page.getByText('Maximiliano Alejandro', { exact: true })
  await expect.poll(() => window.scrollY).toBeGreaterThan(200)
  const { top, bottom } = name.element().getBoundingClientRect()
  expect([top >= 0, bottom <= 100]).toEqual([true, true])
  await expectUsable()
})

test('on a wide screen, the week of 22 classes has at most 1,900 px', async () => {
  await page.viewport(1280, 800)
  await showEnrollment(RUBY)
  await expect.poll(textsOf(classNames)).toHaveLength(WEEK)
  expect(heightOfPage()).toBeLessThanOrEqual(1900)
})

test('before enrollment opens, one sentence says when for all classes, and on a phone the week of 22 classes has at most 3,000 px', async () => {
  await page.viewport(320, 640)
  const windows = [{ id: 1, grades: '', opens_at: inHours(72), closes_at: null }]
  const marks = answer('GET /api/students/:id/wish-list', 200, { wishes: [] })
  server.set(...enrollmentOf(RUBY, schedule(), { windows }), marks)
  await showEnrollment(RUBY)
  await page.getByRole('tab', { name: 'All days' }).click()
  await expect.poll(textsOf(classNames)).toHaveLength(WEEK)
  const add = classButton('Add', 'Pottery')
  await expect.element(add).toBeDisabled()
  await expect.element(add).toHaveAccessibleDescription(/^Enrollment opens /)
  await expect.element(classButton('Mark', 'Pottery')).toBeEnabled()
  await expect.element(classCard('Pottery').getByText('6 of 10 seats left')).toBeVisible()
  expect(
    page
      .getByText(/opens/i)
      .elements()
      .map(({ tagName }) => tagName),
  ).toEqual(['H2', 'P'])
  expect(heightOfPage()).toBeLessThanOrEqual(3000)
  expect(cutTexts()).toEqual([])
  await expectUsable()
})

test('a full class says so once, in its button, and beside its seats how many children wait', async () => {
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  const card = classCard('Creative Writing')
  await expect.element(classButton('Full', 'Creative Writing')).toHaveAccessibleDescription('2 waiting')
  await expect.element(card.getByText('2 waiting', { exact: true })).toBeVisible()
  expect(card.element().textContent?.match(/full/gi)).toHaveLength(1)
})

test('the bar of a class fills with the seats that are taken, as in the lists of the office, and a full class needs none', async () => {
  const full = course('Creative Writing', { id: 901 })
  const few = course('Pottery', { id: 902, max_seats: 10, current_seats: 9 })
  server.set(...enrollmentOf(RUBY, schedule(), { courses: [full, few] }))
  await showEnrollment(RUBY)
  const filled = (name: string) =>
    classCard(name).element().querySelector<HTMLElement>('[aria-hidden] > [style]')?.style.width
  await expect.element(classCard('Pottery').getByText('1 of 10 seats left')).toBeVisible()
  expect([filled('Pottery'), filled('Creative Writing')]).toEqual(['90%', undefined])
})

test('on a phone, a class with a held seat says who waits and who has an offer, uncut', async () => {
  await page.viewport(320, 640)
  const held = course('Creative Writing', { id: 901, wait_list: 5, offered_seats: 1 })
  const last = course('Pottery', { id: 902, wait_list: 2, offered_seats: 2 })
  server.set(...enrollmentOf(RUBY, schedule(), { courses: [held, last] }))
  await showEnrollment(RUBY)
  await expect.element(classCard('Creative Writing').getByText('4 waiting, 1 has an offer')).toBeVisible()
  await expect.element(classCard('Pottery')).toMatchTextContent(/6 of 10 seats left, 2 have an offer/)
  expect(cutTexts()).toEqual([])
  await expectUsable()
})

test('on a phone, no row cuts the longest names of the sample, whatever its buttons are', async () => {
  const { courses, schedule } = longestClasses()
  await page.viewport(320, 640)
  server.set(...enrollmentOf(RUBY, schedule, { courses }))
  await showEnrollment(RUBY)
  await expect.element(page.getByRole('button', { name: /^Wait List/ }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Change to this class/ })).toBeVisible()
  expect(cutTexts()).toEqual([])
  await expectUsable()
})

test('forced colors show the chosen day and how many seats are left', async () => {
  await showEnrollment(RUBY)
  const chosen = page.getByRole('tab', { selected: true })
  await expect.element(classHeading('Pottery')).toBeVisible()
  const [bar] = classCard('Pottery').element().querySelectorAll('[aria-hidden]:has(> [style])')
  const colorsOf = (element: Element | null | undefined) => {
    const { backgroundColor, borderBottomColor } = getComputedStyle(element ?? document.body)
    return { backgroundColor, borderBottomColor }
  }
  try {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    await expect.poll(() => matchMedia('(forced-colors: active)').matches).toBe(true)
    const other = page.getByRole('tab', { selected: false }).first()
    expect(colorsOf(chosen.element()).borderBottomColor).not.toBe(colorsOf(other.element()).borderBottomColor)
    expect(colorsOf(bar?.firstElementChild).backgroundColor).not.toBe(colorsOf(bar).backgroundColor)
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  }
})

test('a search lists the matches of the whole week by day, and without it the day that was chosen before is back', async () => {
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  await page.getByRole('tab', { name: /^Wed/ }).click()
  await search.fill('violin')
  await expect.poll(textsOf(classNames)).toEqual(['Beginning Violin', 'Intermediate Violin'])
  await expect.poll(textsOf(lists.getByRole('heading', { level: 2 }))).toEqual(['Mon', 'Tue/Thu'])
  await expect.element(page.getByRole('tab', { name: 'All days', selected: true })).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(page.getByRole('tab', { name: /^Wed/, selected: true })).toBeVisible()
})

test('a day that is chosen for a search without a match there says so, and leads back to all days', async () => {
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  await search.fill('folk dance')
  await expect.element(page.getByRole('tab', { name: 'All days', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Wed/ }).click()
  await expect.element(page.getByText('No class on this day matches “folk dance”.')).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Show all days (1 class)' }).click()
  await expect.element(classHeading('Folk Dance')).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: /^All/ })).toHaveFocus()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(classHeading('Pottery')).toBeVisible()
})

test('a search without a match says so once, and another semester starts without it', async () => {
  await page.viewport(320, 568)
  server.set(...enrollmentOf(RUBY, schedule(), { semesters: [SEMESTER, SPRING] }))
  await showEnrollment(RUBY)
  await search.fill('zzzz')
  await expect.element(page.getByText('No class matches “zzzz”.').first()).toBeVisible()
  expect(page.getByRole('status').filter({ hasText: 'No class matches' }).elements()).toHaveLength(1)
  expect(page.getByText(/all your filters/).elements()).toEqual([])
  expect(page.getByRole('tab', { name: /match/ }).elements()).toEqual([])
  await expectUsable()
  await page.getByRole('combobox', { name: 'Semester' }).selectOptions(SPRING.name)
  await expect.element(page.getByRole('heading', { name: `Enrollment is closed for ${SPRING.name}` })).toBeVisible()
  await expect.element(search).toHaveValue('')
  await expect.element(lists.getByRole('heading', { level: 4 }).first()).toBeVisible()
})

test('“Fits schedule” hides conflicting classes, and without it the reason is on the class', async () => {
  await page.viewport(1280, 800)
  server.set(...enrollmentOf(RUBY, schedule({ enrolled: [course('Folk Dance')] })))
  await showEnrollment(RUBY)
  await expect
    .element(classButton('Add', 'Storytelling in Diné Bizaad'))
    .toHaveAccessibleDescription('Same time as Folk Dance')
  const fits = page.getByRole('checkbox', { name: 'Fits schedule' })
  await fits.click()
  await expect.element(classHeading('Storytelling in Diné Bizaad')).not.toBeInTheDocument()
  await expect.element(classHeading('Folk Dance')).toBeVisible()
  await fits.click()
  await page.getByRole('combobox', { name: 'Teacher' }).selectOptions('Irina Petrova')
  await expect.poll(textsOf(classNames)).toEqual(['Lunch Bunch', 'Folk Dance', 'Team Games'])
})

test('on a phone, the days are tabs, classes open and filters are reached by keyboard alone', async () => {
  await page.viewport(320, 640)
  await showEnrollment(RUBY)
  await tabTo(page.getByRole('tab', { name: 'Mon 0 of 8' }))
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('tab', { name: /^Fri/, selected: true })).toHaveFocus()
  await expect.poll(() => router.state.location.href).toMatch(/day=f/)
  await tabTo(page.getByRole('button', { name: 'Schedule', exact: true }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Ruby has no classes yet\./)).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Filters', exact: true }))
  await userEvent.keyboard(' ')
  await tabTo(page.getByRole('checkbox', { name: 'Open seats' }))
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await tabTo(classHeading('Friday Film Club').getByRole('button'))
  await userEvent.keyboard('{Enter}')
  await expect.element(classCard('Friday Film Club')).toMatchTextContent(/Section 508/)
  await expectFocusVisible()
  await expectUsable()
})

test('“Course lists are grouped by the days values and sorted by section”: one press away, and kept for the next visit', async () => {
  const section = classCard('Pottery').getByText('201', { exact: true })
  await page.viewport(1280, 800)
  localStorage.clear()
  await showEnrollment(RUBY)
  await expect.element(section).toBeVisible()
  await page.viewport(320, 640)
  await expect.element(section).toBeVisible()
  await page.getByRole('tab', { name: 'Mon 0 of 8' }).click()
  const order = page.getByRole('button', { name: 'By section' })
  await expect.element(order).toHaveAttribute('aria-pressed', 'false')
  expect(lists.getByRole('heading', { level: 3 }).elements().length).toBeGreaterThan(1)
  const byTime = sections()
  const inOrder = byTime.toSorted((a, b) => a - b)
  expect(byTime).not.toEqual(inOrder)
  await order.click()
  await expect.poll(sections).toEqual(inOrder)
  expect(lists.getByRole('heading', { level: 3 }).elements()).toEqual([])
  await expect.element(section).toBeVisible()
  await expect.element(classCard('Pottery')).toMatchTextContent(/Period \d/)
  await expectUsable()
  await cleanup()
  await showEnrollment(RUBY)
  await expect.element(order).toHaveAttribute('aria-pressed', 'true')
  await order.click()
  await expect.poll(sections).toEqual(byTime)
})

/** The sections of the listed classes, in the order of the page. */
function sections(): number[] {
  return textsOf(lists.getByRole('listitem'))().map((text) => Number.parseInt(text ?? '', 10))
}

function heightOfPage(): number {
  return document.documentElement.scrollHeight
}
