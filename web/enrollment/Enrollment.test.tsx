import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answerRequests, lost } from '../../test/components/answers.ts'
import { goOffline } from '../../test/components/browser.ts'
import { classButton, classHeading, showEnrollment } from '../../test/components/classCards.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import {
  course,
  enrollmentOf,
  inHours,
  LONG_NAMED,
  OSCAR,
  RUBY,
  schedule,
  waitingFor,
} from '../../test/components/sample/family.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { expectCaughtProblems } from '../../test/components/texts.ts'
import { router } from '../routes.tsx'
import { selectStudent } from '../session/storage.ts'

const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'
const FULL_WEEK = schedule({
  enrolled: [course('Personal Finance')],
  waiting: [waitingFor(course('Guitar Lab'))],
})

const server = answerRequests()
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the screen is usable with open classes, with filters and with a question', async () => {
  await showWith(...enrollmentOf(OSCAR, FULL_WEEK))
  await showEnrollment(OSCAR)
  await expect.element(classHeading('Biology')).toBeVisible()
  await expectUsable()
  await classHeading('Biology').getByRole('button').click()
  await expect.element(page.getByText('Biology for everyone.')).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('checkbox', { name: 'Open seats' }).click()
  await page.getByRole('checkbox', { name: 'Fits schedule' }).click()
  await expect.element(button('Clear filters')).toBeVisible()
  await expectUsable()
  await page.getByRole('tab', { name: /^HS/ }).click()
  await page.viewport(1280, 900)
  await classButton('Drop', 'Personal Finance').click()
  await expect.element(dialog.getByRole('button', { name: 'No', exact: true })).toHaveFocus()
  await expectUsable()
})

test('a closed semester disables every button and gives the reason', async () => {
  const enrolled = [course('Kitchen Chemistry')]
  const waiting = [waitingFor(course('Pottery'))]
  const closed = { ...SEMESTER, disabled: true }
  await showWith(...enrollmentOf(RUBY, schedule({ enrolled, waiting }), { semesters: [closed] }))
  await showEnrollment(RUBY)
  await expect.element(page.getByRole('heading', { name: `Enrollment is closed for ${SEMESTER.name}` })).toBeVisible()
  await page.getByRole('tab', { name: 'All days' }).click()
  await expect.element(button('Drop Kitchen Chemistry').first()).toBeVisible()
  for (const name of ['Remove Pottery', 'Add Weaving', 'Full Creative Writing', 'Wait List Creative Writing'])
    await expect.element(button(name).first()).toBeVisible()
  for (const each of page.getByRole('button', { name: /^(Add|Full|Wait List|Drop|Remove) / }).all()) {
    await expect.element(each).toBeDisabled()
    await expect.element(each).toHaveAccessibleDescription(`Enrollment is closed for ${SEMESTER.name}`)
  }
  await expectUsable()
})

test('classes that have met for the last time can only be left, and give the reason', async () => {
  const enrolled = [course('Kitchen Chemistry')]
  const seats_end = { M: inHours(-1), 'T/TH': inHours(-1), W: inHours(-1), F: inHours(-1), HS: inHours(-1) }
  await showWith(...enrollmentOf(RUBY, schedule({ enrolled }), { seats_end }))
  await showEnrollment(RUBY)
  await page.getByRole('tab', { name: 'All days' }).click()
  await expect.element(button('Drop Kitchen Chemistry').first()).toBeEnabled()
  for (const name of ['Add Weaving', 'Full Creative Writing', 'Wait List Creative Writing'])
    await expect.element(button(name).first()).toBeVisible()
  for (const each of page.getByRole('button', { name: /^(Add|Full|Wait List) / }).all()) {
    await expect.element(each).toBeDisabled()
    await expect.element(each).toHaveAccessibleDescription('Has met for the last time')
  }
  await expectUsable()
})

test('a child who is done with school has no schedule and no classes to add', async () => {
  await showWith(...enrollmentOf({ ...RUBY, grade: 'done' }, schedule()))
  selectStudent(RUBY.id)
  await showScreen('/enrollment', 'parent')
  await expect.element(page.getByText("Ruby Marsh has finished school and can't enroll in classes.")).toBeVisible()
  await expectUsable()
  await button('Back to Dashboard').click()
  for (const name of ['View Ruby', 'Add/Drop Classes Ruby']) {
    await expect.element(button(name)).toBeDisabled()
    await expect.element(button(name)).toHaveAccessibleDescription('This student has finished school.')
  }
  await expectUsable()
})

test('classes that fail to load show an error, and load on retry', async () => {
  const answers = enrollmentOf(RUBY, schedule())
  await showWith(...answers, lost('GET /api/courses/by-semester/:semester'))
  selectStudent(RUBY.id)
  await showScreen('/enrollment', 'parent')
  await expect.element(page.getByRole('alert')).toHaveTextContent(WHOOPS)
  await expectUsable()
  server.set(...answers)
  await button('Try again').click()
  await expect.element(classHeading('Folk Dance')).toBeVisible()
  expectCaughtProblems()
})

test('classes that cannot load without a connection say so, and load on retry', async () => {
  const answers = enrollmentOf(RUBY, schedule())
  await showWith(...answers, lost('GET /api/courses/by-semester/:semester'))
  selectStudent(RUBY.id)
  const { goOnline } = goOffline()
  await showScreen('/enrollment', 'parent')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('No connection. Please try again once you are connected.')
  await expectUsable()
  server.set(...answers)
  goOnline()
  await button('Try again').click()
  await expect.element(classHeading('Folk Dance')).toBeVisible()
  expectCaughtProblems()
})

test('the longest name of a child fits on the screen and in the question about a class', async () => {
  await showWith(...enrollmentOf(LONG_NAMED, schedule()))
  await showEnrollment(LONG_NAMED)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(new RegExp(LONG_NAMED.last_name))
  await expectUsable()
  await page.getByRole('tab', { name: /^Fri/ }).click()
  await button('Add Kitchen Chemistry').click()
  await expect.element(dialog.getByRole('button', { name: 'Yes' })).toBeVisible()
  await expectUsable()
})

test('Back leads from another semester to the dashboard of that semester', async () => {
  const winter = { ...SEMESTER, id: 2, slug: 'Winter-2026_2', name: 'Winter 2026', is_default: false }
  await showWith(...enrollmentOf(RUBY, schedule(), { semesters: [SEMESTER, winter] }))
  await showEnrollment(RUBY, `?semester=${winter.slug}`)
  await button('Back to Dashboard').click()
  await expect.poll(() => router.state.location.href).toBe(`/dashboard?semester=${winter.slug}`)
  await expect.element(page.getByRole('table', { name: `Your Children ${winter.name}` })).toBeVisible()
})

test('a tester reads above the classes of a semester that is not open what is kept', async () => {
  const tested = { ...SEMESTER, name: 'Spring 2027 (test)', active: false, is_default: false, is_test: true }
  await showWith(...enrollmentOf(RUBY, schedule(), { semesters: [tested] }))
  await showEnrollment(RUBY)
  const notice = page.getByRole('region', { name: 'Only testers see this semester' })
  await expect
    .element(notice)
    .toMatchTextContent(
      /It takes no seats, and ends with the test\. What you change about your children or your account is kept/,
    )
  const picker = page.getByRole('combobox', { name: 'Semester' })
  await expect.element(picker).toMatchTextContent(/^Spring 2027 \(test\)$/)
  await expectUsable()
  const { width } = picker.element().getBoundingClientRect()
  picker.element().style.width = 'max-content'
  expect(width).toBeGreaterThanOrEqual(picker.element().getBoundingClientRect().width)
})

/** On a wide screen. */
async function showWith(...answers: readonly Answer[]): Promise<void> {
  await page.viewport(1280, 900)
  server.set(...answers)
}
