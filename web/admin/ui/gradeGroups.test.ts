import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({ msg: String }))
const { GRADE_GROUPS, gradesBetween, toggleGrades } = await import('./gradeGroups.ts')
const [all, elementary, , high] = GRADE_GROUPS.map(({ grades }) => grades)

test('a group is added to the chosen grades in the order of the grades', () => {
  expect(toggleGrades(['12', 'K'], ['1', '2'])).toEqual(['K', '1', '2', '12'])
})

test('a group that is chosen as a whole is removed, and a part of it is completed', () => {
  expect(toggleGrades(all ?? [], high ?? [])).toEqual(['K', '1', '2', '3', '4', '5', '6', '7', '8'])
  expect(toggleGrades(['2'], elementary ?? [])).toEqual(elementary)
})

test('two clicks on all grades choose none', () => {
  expect(toggleGrades(toggleGrades(['3'], all ?? []), all ?? [])).toEqual([])
})

test('the grades between two grades are the same in both directions', () => {
  expect(gradesBetween('3', 'K')).toEqual(['K', '1', '2', '3'])
  expect(gradesBetween('K', '3')).toEqual(gradesBetween('3', 'K'))
  expect(gradesBetween('5', '5')).toEqual(['5'])
})
