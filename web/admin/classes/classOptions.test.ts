import { expect, test } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import { newCourse } from '../../../test/data/newCourse.ts'
import { classOptions } from './classOptions.ts'

const built = newCourse({ max_seats: 4, current_seats: 1 })

function ids(
  courses: readonly Course[],
  enrolled: readonly Course[] = [built],
  from: Course | undefined = enrolled.includes(built) ? built : undefined,
) {
  const { open, ruled } = classOptions({ grade: '5', enrolled, from, courses })
  return {
    open: open.map(({ course }) => course.id),
    ruled: ruled.map(({ course, refusal }) => [course.id, refusal?.because]),
  }
}

test('classes at the same time come first, and the class that the child leaves is in the way of none', () => {
  const later = { ...built, id: 2, section: '102', period: '2' } as const
  const same = { ...built, id: 3, section: '103' }
  expect(ids([built, later, same])).toEqual({ open: [3, 2], ruled: [] })
})

test('a class that a rule forbids is named with it', () => {
  const other = { ...built, id: 2, section: '102', period: '2' } as const
  const atSameTime = { ...other, id: 3, section: '103' }
  const older = { ...built, id: 4, section: '104', grade: '8' }
  expect(ids([atSameTime, older], [built, other])).toEqual({
    open: [],
    ruled: [
      [4, 'wrong-grade'],
      [3, 'same-time'],
    ],
  })
})

test('a full class is named as full, also if a seat may be held in it', () => {
  const full = { ...built, id: 2, current_seats: 4 }
  expect(ids([full])).toEqual({ open: [], ruled: [[2, 'full']] })
  expect(ids([{ ...full, wait_list: 1, offered_seats: 0 }])).toEqual({ open: [], ruled: [[2, 'full']] })
})

test('a child that gets one more class keeps the others, which are in the way of classes at their time', () => {
  const mine = { ...built, id: 4, section: '104' }
  const same = { ...built, id: 2, section: '102' }
  const later = { ...built, id: 3, section: '103', period: '2' } as const
  expect(ids([mine, same, later], [mine])).toEqual({ open: [3], ruled: [[2, 'same-time']] })
})
