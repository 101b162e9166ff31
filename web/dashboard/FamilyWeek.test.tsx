import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import { answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { course, dashboardOf, offerOf, RUBY, schedule, waitingFor } from '../../test/components/sample/family.ts'
import { showScreen } from '../../test/components/screen.tsx'

const POTTERY = course('Pottery')

const server = answerRequests()
const week = page.getByRole('table', { name: "Your children's week" })
const ofRuby = week.getByRole('button', { name: /^Ruby/ })

test('a week for which there are no classes has no period to press', async () => {
  await showWeek(schedule(), [])
  expect(week.getByRole('button').elements()).toEqual([])
  expect(page.getByText('Add a class at this time').elements()).toEqual([])
})

test('the family’s week offers a period with a class', async () => {
  await showWeek(schedule(), [POTTERY])
  await expect.element(ofRuby).toHaveAccessibleName(/^Ruby Add a class at this time ?, Mon, Period 1$/)
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Add a class at this time$/ })).toBeVisible()
  await expectUsable()
})

test('the family’s week shows a place on a wait list', async () => {
  await showWeek(schedule({ waiting: [waitingFor(POTTERY)] }), [POTTERY])
  await expect.element(week).toMatchTextContent(/1st in line/)
  expect(ofRuby.elements()).toEqual([])
})

test('the family’s week shows a held seat in the place of the wait list', async () => {
  await showWeek(schedule({ waiting: [waitingFor(POTTERY)], offered: [offerOf(POTTERY)] }), [POTTERY])
  await expect.element(week).toMatchTextContent(/Seat held/)
  await expect.element(week).not.toMatchTextContent(/in line/)
  await expectUsable()
})

/** On a wide screen, scrolled to the timetable, which loads when it is near the window. */
async function showWeek(of: Schedule, courses: readonly (typeof POTTERY)[]): Promise<void> {
  await page.viewport(1280, 900)
  server.set(...dashboardOf([[RUBY, of]], { courses }))
  await showScreen('/dashboard', 'parent')
  const heading = page.getByRole('heading', { name: "Your Family's Week" })
  await expect.element(heading).toBeInTheDocument()
  heading.element().scrollIntoView()
  await expect.element(week).toBeVisible()
}
