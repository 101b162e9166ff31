import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const begun = {
  section: '101',
  name: 'Robotics',
  description: '<p>Gears</p>',
  teacher_id: 3,
  grade: '5,6',
  max_seats: 20,
  room: '12',
  period: '2' as const,
  days: 'M' as const,
  time: '9:00',
  restrictions: '',
  semester: 1,
}

test('what somebody else wrote where I typed nothing can simply stand', () => {
  expect(changesBetween(begun, { ...begun, room: '14' }, begun)).toEqual([
    { field: 'room', theirs: '14', mine: undefined },
  ])
})

test('where both wrote, both are told', () => {
  expect(changesBetween(begun, { ...begun, room: '14' }, { ...begun, room: 'Gym' })).toEqual([
    { field: 'room', theirs: '14', mine: 'Gym' },
  ])
})

test('where both wrote the same there is nothing to tell, nor where only I did', () => {
  expect(changesBetween(begun, { ...begun, room: '14' }, { ...begun, room: '14', name: 'Robots' })).toEqual([])
})

test('a field that I emptied is mine', () => {
  expect(changesBetween(begun, { ...begun, room: '14' }, { ...begun, room: '' })).toEqual([
    { field: 'room', theirs: '14', mine: '' },
  ])
})
