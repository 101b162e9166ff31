import { expect, test } from 'vitest'
import { dashboardSearch, semesterOfLink } from './links.ts'

const link = { semester: 'Fall-2026_2' }

test('the semester of a link that was followed before the login is returned once after it', () => {
  expect(semesterOfLink(link, false)).toBeUndefined()
  expect(semesterOfLink({}, true)).toBe('Fall-2026_2')
  expect(semesterOfLink({}, true)).toBeUndefined()
})

test('a link that is followed after the login is not remembered', () => {
  expect(semesterOfLink(link, true)).toBeUndefined()
  expect(semesterOfLink({}, true)).toBeUndefined()
})

test('a semester in the URL is kept instead of a remembered one', () => {
  semesterOfLink(link, false)
  expect(semesterOfLink({ semester: 'Spring-2027_3' }, true)).toBeUndefined()
  expect(semesterOfLink({}, true)).toBeUndefined()
})

test('an invalid semester is dropped', () => {
  expect(dashboardSearch({ semester: 5 })).toEqual({})
  expect(dashboardSearch(link)).toEqual(link)
})
