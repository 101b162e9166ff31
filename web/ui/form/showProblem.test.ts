import { expect, test, vi } from 'vitest'
import { parseProblem } from '../../api/problem.ts'
import { showProblem } from './showProblem.ts'

const labels = { first_name: 'First name', grade: 'Grade' }

test('what the server refuses is shown at the field it names, its first message', () => {
  const errors = { grade: ['Ruby is in Pottery, which is not for this grade.', 'Also this.'] }
  expect(shown(parseProblem(422, { message: 'Please look again.', errors }))).toEqual([
    ['grade', { message: 'Ruby is in Pottery, which is not for this grade.' }],
  ])
})

test('a field that the form does not show leaves the message above the form', () => {
  expect(shown(parseProblem(422, { message: 'No such parent.', errors: { parent_id: ['No such parent.'] } }))).toEqual([
    ['root.server', { message: 'No such parent.' }],
  ])
})

test('a lost answer is said above the form', () => {
  expect(shown(parseProblem(0, undefined))).toEqual([
    ['root.server', { message: 'Whoops! looks like something went wrong. Please try again.' }],
  ])
})

function shown(error: unknown) {
  const setError = vi.fn()
  showProblem({ setError }, labels, error)
  return setError.mock.calls
}
