import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { showEnrollment } from '../../../test/components/classCards.ts'
import { course, enrollmentOf, inHours, RUBY, schedule, waitingFor } from '../../../test/components/sample/family.ts'

const server = answerRequests()
const text = page.getByRole('region', { name: 'Schedule', exact: true }).getByRole('paragraph')

beforeEach(() => page.viewport(1280, 900))

test('before enrollment opens, an empty schedule does not say to add classes', async () => {
  openFrom(24)
  await showEnrollment(RUBY)
  await expect.element(text).toMatchTextContent(/^\s*Ruby has no classes yet\.\s*$/)
})

test('while enrollment is open, an empty schedule says to add classes', async () => {
  openFrom(-1)
  await showEnrollment(RUBY)
  await expect.element(text).toMatchTextContent(/^\s*Ruby has no classes yet\. Add classes from the daily lists\.\s*$/)
})

test('an empty schedule and empty days say that there are no classes yet, and no “yet” once enrollment is closed', async () => {
  const header = page.getByRole('region', { name: 'Schedule', exact: true })
  openFrom(-1)
  await showEnrollment(RUBY)
  await expect.element(header.getByText('None yet', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Wed None yet' })).toBeVisible()
  await cleanup()
  openFrom(-2, -1)
  await showEnrollment(RUBY)
  await expect.element(page.getByRole('heading', { name: /^Enrollment is closed/ })).toBeVisible()
  await expect.element(text).toMatchTextContent(/^\s*Ruby has no classes\.\s*$/)
  await expect.element(page.getByRole('tab', { name: 'Wed', exact: true })).toBeVisible()
  expect(page.getByText(/yet/).elements()).toEqual([])
})

test('a place on a wait list stands alone once enrollment is closed without a class', async () => {
  openFrom(-2, -1, schedule({ waiting: [waitingFor(course('Robotics I'))] }))
  await showEnrollment(RUBY)
  const header = page.getByRole('region', { name: 'Schedule', exact: true })
  await expect.element(header.getByText('1 wait list')).toMatchTextContent(/^\s*1 wait list\s*$/)
})

/** Enrollment opens, and closes, for all grades in this many hours. */
function openFrom(hours: number, until?: number, classes = schedule()): void {
  const closes_at = until === undefined ? null : inHours(until)
  const windows = [{ id: 1, grades: '', opens_at: inHours(hours), closes_at }]
  server.set(
    ...enrollmentOf(RUBY, classes, { windows }),
    answer('GET /api/students/:id/wish-list', 200, { wishes: [] }),
  )
}
