import { expect, test } from 'vitest'
import { SavedFilterFields } from '../../../contract/savedFilters.ts'
import { searchOf } from './savedFilters.ts'

test('a filter is the same text whatever was chosen first', () => {
  expect(searchOf({ full: true, day: 'T/TH' })).toBe('day=T%2FTH&full=true')
  expect(searchOf({ day: 'T/TH', full: true, teacher: undefined })).toBe('day=T%2FTH&full=true')
  expect(searchOf({})).toBe('')
})

test('every filter can be kept', () => {
  const all = { day: 'T/TH', grade: 'K', teacher: 12345, full: true, waiting: true, under: 999 }
  const filter = { list: 'classes', name: 'All', search: searchOf(all) }
  expect(SavedFilterFields.safeParse(filter).success).toBe(true)
})
