import { expect, test } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import type { StandingSwap, WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import { newCourse } from '../../../test/data/newCourse.ts'
import { choiceFor, givenUpLater } from './standingSwap.ts'

const chess = classWith({ id: 1, name: 'Chess', period: '4' })
const art = classWith({ id: 2, name: 'Art', period: '5' })

test.each([
  [{ drop_course_id: 1, automatic: false }, 'ask'],
  [{ drop_course_id: 1, automatic: true }, 'automatic'],
  [null, 'keep'],
  [{ drop_course_id: 2, automatic: true }, 'keep'],
] as const)('with the standing swap %o, the choice for the class in the way is to %s', (swap, choice) => {
  expect(choiceFor({ swap }, chess)).toBe(choice)
})

test('a child gives up a class later only while it has that class, and that class is in the way', () => {
  const robotics = waitingFor({ drop_course_id: 1, automatic: false })
  expect(givenUpLater(robotics, schedule(chess, art))?.name).toBe('Chess')
  expect(givenUpLater(robotics, schedule(art))).toBeUndefined()
  expect(givenUpLater({ ...robotics, period: '6' }, schedule(chess))).toBeUndefined()
  expect(givenUpLater(waitingFor(null), schedule(chess))).toBeUndefined()
})

function schedule(...enrolled: Course[]) {
  return { enrolled, waiting: [], offered: [], reserve: [] }
}

function waitingFor(swap: StandingSwap | null): WaitingCourse {
  return { ...classWith({ id: 9, name: 'Robotics', period: '4' }), position: 1, swap, passed_over: null }
}

function classWith(fields: Partial<Course>): Course {
  return newCourse({ name: 'Chess', max_seats: 1, current_seats: 1, wait_list: 1, period: '4', days: 'F', ...fields })
}
