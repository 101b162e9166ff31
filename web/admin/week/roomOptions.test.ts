import { expect, test } from 'vitest'
import { newCourse } from '../../../test/data/newCourse.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { chosenClasses, roomOptions } from './roomOptions.ts'
import { weekPath, weekSearch } from './search.ts'

const teacher = (id: number, first_name: string, last_name: string) => ({
  teacher_id: id,
  teacher: { id, first_name, last_name },
})
const course = newCourse({ room: 'Room 10', ...teacher(7, 'Łukasz', 'Nowak') })
const courses = [
  course,
  { ...course, id: 2, room: 'Room 9', ...teacher(8, 'Thảo', 'Abbey') },
  { ...course, id: 3, room: '' },
]

test('teachers are offered by last name, rooms in natural order, each once', () => {
  expect(teacherOptions(courses).map(({ label }) => label)).toEqual(['Thảo Abbey', 'Łukasz Nowak'])
  expect(roomOptions(courses).map(({ label }) => label)).toEqual(['Room 9', 'Room 10'])
})

test('a week has the classes of the teacher or the room, and none without a choice', () => {
  const ids = (search: object) => chosenClasses(courses, search).map(({ id }) => id)
  expect(ids({ teacher: 7 })).toEqual([1, 3])
  expect(ids({ room: 'Room 9' })).toEqual([2])
  expect(ids({})).toEqual([])
})

test('an invalid URL chooses nothing; a room may be a number', () => {
  expect(weekSearch({ teacher: 'x', room: '', semester: 7 })).toEqual({})
  expect(weekSearch({ room: 12 })).toEqual({ room: '12' })
  expect(weekPath({ semester: 'Fall-2026_1', teacher: 7 })).toBe('/admin/dashboard/week?semester=Fall-2026_1&teacher=7')
})
