import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { tabTo } from '../../../test/components/gestures.ts'
import { course, enrollmentOf, inHours, RUBY, schedule } from '../../../test/components/sample/family.ts'

const POTTERY = course('Pottery')

const server = answerRequests()
const marked = page.getByRole('region', { name: 'Marked Classes' })

beforeEach(() => page.viewport(1280, 900))

test('the focus goes to the heading when the last marked class is added', async () => {
  const enrolled = schedule({ enrolled: [POTTERY] })
  const windows = [{ id: 1, grades: '', opens_at: inHours(-1), closes_at: null }]
  const wishes = [{ course_id: POTTERY.id, excluded_by: [] }]
  server.set(
    ...enrollmentOf(RUBY, schedule(), { windows }),
    answer('GET /api/students/:id/wish-list', 200, { wishes }),
    answer('POST /api/schedules/:course_id/:student_id/enroll', 201, {
      code: 201,
      message: 'Ruby Marsh is enrolled in Pottery.',
      schedule: enrolled,
      courses: [POTTERY],
    }),
    answer('PUT /api/students/:id/wish-list', 200, { wishes: [] }),
  )
  await showEnrollment(RUBY)
  const add = marked.getByRole('button', { name: 'Add All Marked' })
  await expect.element(add).toBeVisible()
  await tabTo(add)
  server.set(answer('GET /api/students/:id/schedule', 200, { schedule: enrolled }))
  await userEvent.keyboard('{Enter}')
  await expect.element(marked.getByText('1 of 1 classes added.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Marked Classes' })).toHaveFocus()
  await expectUsable()
})

test('a marked class that has met for the last time gives the reason and is not added', async () => {
  const windows = [{ id: 1, grades: '', opens_at: inHours(-1), closes_at: null }]
  const wishes = [{ course_id: POTTERY.id, excluded_by: [] }]
  server.set(
    ...enrollmentOf(RUBY, schedule(), { windows, seats_end: { [POTTERY.days]: inHours(-1) } }),
    answer('GET /api/students/:id/wish-list', 200, { wishes }),
  )
  await showEnrollment(RUBY)
  await expect.element(marked.getByText('Has met for the last time')).toBeVisible()
  await expect.element(marked.getByRole('button', { name: 'Add All Marked' })).not.toBeInTheDocument()
})
