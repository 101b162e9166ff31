import { expect, test, vi } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray, ...values: string[]) => ({ id: String.raw({ raw: parts }, ...values) }),
}))
const { periodNames, periodOptions } = await import('./filterOptions.ts')

const COURSES = [
  newCourse({ period: '2', days: 'M' }),
  newCourse({ period: '2', days: 'HS', teacher: { id: 2, first_name: 'Ben', last_name: 'Abbey' } }),
  newCourse({ period: '2', days: 'W' }),
  newCourse({ period: '1', days: 'HS' }),
]

test('the periods of the classes are in order, with the names that the classes have for them', () => {
  expect(periodOptions(COURSES)).toEqual(['1', '2'])
  expect(periodNames(COURSES, '1').map(({ id }) => id)).toEqual(['Option 1'])
  expect(periodNames(COURSES, '2').map(({ id }) => id)).toEqual(['Period 2', 'Option 2'])
})

test('each teacher of the classes is listed once, by last name', () => {
  expect(teacherOptions(COURSES)).toEqual([
    { value: '2', label: 'Ben Abbey' },
    { value: '1', label: 'Rosa Nuñez' },
  ])
})

type ListedCourse = Pick<Course, 'period' | 'days' | 'teacher'>

function newCourse(fields: Partial<ListedCourse>): ListedCourse {
  const teacher = { id: 1, first_name: 'Rosa', last_name: 'Nuñez' }
  return { period: '1', days: 'M', teacher, ...fields }
}
