import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { showEnrollment } from '../../../test/components/classCards.ts'
import { enrollmentOf, inHours, RUBY, schedule } from '../../../test/components/sample/family.ts'

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

/** Enrollment opens for all grades in this many hours. */
function openFrom(hours: number): void {
  const windows = [{ id: 1, grades: '', opens_at: inHours(hours), closes_at: null }]
  server.set(
    ...enrollmentOf(RUBY, schedule(), { windows }),
    answer('GET /api/students/:id/wish-list', 200, { wishes: [] }),
  )
}
