import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const original = {
  section: '101',
  name: 'Robotics',
  description: '<p>Gears</p>',
  name_es: '',
  description_es: '',
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

test('a field that only another admin changed shows only their value', () => {
  expect(changesBetween(original, { ...original, room: '14' }, original)).toEqual([
    { field: 'room', theirs: '14', mine: undefined },
  ])
})

test('a field that both changed shows both values', () => {
  expect(changesBetween(original, { ...original, room: '14' }, { ...original, room: 'Gym' })).toEqual([
    { field: 'room', theirs: '14', mine: 'Gym' },
  ])
})

test('a field that both changed to the same value, or that only this edit changed, is not reported', () => {
  expect(changesBetween(original, { ...original, room: '14' }, { ...original, room: '14', name: 'Robots' })).toEqual([])
})

test('an emptied field counts as edited', () => {
  expect(changesBetween(original, { ...original, room: '14' }, { ...original, room: '' })).toEqual([
    { field: 'room', theirs: '14', mine: '' },
  ])
})

test('a field of a part and a list of values are compared by what they contain', () => {
  const school = { name: 'Canyon', office: { name: 'Rosa', phone: '' }, registration_years: ['2026 - 2027'] }
  const theirs = { ...school, office: { name: 'Omar', phone: '' }, registration_years: ['2026 - 2027'] }
  const mine = { ...school, office: { name: 'Rosa', phone: '520' } }
  expect(changesBetween(school, theirs, mine)).toEqual([{ field: 'office.name', theirs: 'Omar', mine: undefined }])
})
