import { expect, test } from 'vitest'
import { newCourse } from '../../../../test/data/newCourse.ts'
import { scheduleTexts, unprintable } from './unprintableTexts.ts'

const COURSE = newCourse({ time: '8:30 – 9:25', teacher: { id: 1, first_name: 'Łukasz', last_name: 'Bįįhǫ́' } })

function unprintableIn(child: string, course = 'Art', waiting = course) {
  const dates = { starts_on: null, ends_on: null }
  const enrollment = { freed_seats: 'offer', offer_hours: 24, confirmation: 'off', confirmation_from: null } as const
  const settings = { ...dates, ...enrollment, class_list: 'off' } as const
  const semester = { id: 1, name: 'Fall 2026', slug: '', active: true, disabled: false, ...settings }
  const parent = { first_name: 'Hoa', last_name: 'Nguyễn' }
  const student = {
    id: 1,
    first_name: child,
    last_name: 'Nguyễn',
    grade: '5',
    parent_id: 1,
    parent,
    etag: '"1"',
  } as const
  const schedule = {
    enrolled: [{ ...COURSE, name: course }],
    waiting: [{ ...COURSE, name: waiting, position: 1, swap: null, passed_over: null }],
    offered: [],
    reserve: [],
  }
  const school = { name: 'Online Enrollment', time_zone: 'America/Phoenix', color: '#974826', logo: undefined }
  return unprintable(scheduleTexts({ student, semester, schedule, school }))
}

test.each(["Tł'ízí", 'Kaʻiulani', 'Ngọc Thảo', 'Ольга', 'Ελένη', 'D’Arcy-Jones'])('%s can be printed', (name) => {
  expect(unprintableIn(name)).toEqual([])
})

test.each(['小明', 'שרה', 'محمد', 'ちひろ', '지우'])('%s cannot be printed', (name) => {
  expect(unprintableIn(name)).toEqual([`${name} Nguyễn`])
})

test('classes with letters that cannot be printed are named once', () => {
  expect(unprintableIn('Ana', '书法', '书法')).toEqual(['书法'])
  expect(unprintableIn('Ana', 'Art', 'Choir 🎵')).toEqual(['Choir 🎵'])
})
