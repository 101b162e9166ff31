import { expect, test } from 'vitest'
import type { Course } from '../../domain/course.ts'
import { arrivals, MAX_TRIES, wishesOf } from './wishes.ts'

const COUNTS = { max_seats: 20, current_seats: 0, offered_seats: 0, wait_list: 0, restrictions: '' }
const course = (id: number, fields: Partial<Course> = {}): Course => ({
  id,
  section: String(id),
  name: `Class ${id}`,
  days: 'M',
  period: '1',
  grade: '3,4',
  ...COUNTS,
  ...fields,
})
const COURSES = Array.from({ length: 30 }, (_, n) => course(n + 1))
const names = (child: number) => wishesOf({ id: child, grade: '3', enrolled: [] }, COURSES).map(({ id }) => id)

test('a child wants the same classes in every rehearsal, and many children want the first ones', () => {
  expect(names(7)).toEqual(names(7))
  expect(names(7)).toHaveLength(MAX_TRIES)
  const firsts = Array.from({ length: 1000 }, (_, child) => names(child)[0])
  const timesOf = (id: number) => firsts.filter((first) => first === id).length
  expect(timesOf(1)).toBeGreaterThan(3 * Math.max(1, timesOf(20)))
})

test('a child wants only classes of its grade, without those in the way of what it has', () => {
  const has = course(50, { restrictions: '3' })
  const classes = [course(1), course(2, { days: 'W', grade: '5' }), course(3, { days: 'F' }), course(4, { days: 'W' })]
  expect(wishesOf({ id: 1, grade: '3', enrolled: [has] }, [...classes, has]).map(({ id }) => id)).toEqual([4])
})

test('families arrive in the given time, most of them in its first third', () => {
  const times = arrivals(1000, 60)
  expect(times.every((time, n) => time >= (times[n - 1] ?? 0) && time < 60)).toBe(true)
  expect(times.filter((time) => time < 20)).toHaveLength(556)
})
