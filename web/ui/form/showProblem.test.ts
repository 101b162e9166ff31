import { expect, test, vi } from 'vitest'
import { parseProblem } from '../../api/problem.ts'
import { showProblem } from './showProblem.ts'

const labels = { first_name: 'First name', grade: 'Grade' }

test('a server error shows its first message at the field it names', () => {
  const errors = { grade: ['Ruby is in Pottery, which is not for this grade.', 'Also this.'] }
  expect(shown(parseProblem(422, { message: 'Please look again.', errors }))).toEqual([
    ['grade', { message: 'Ruby is in Pottery, which is not for this grade.' }],
  ])
})

test('an error of a field that the form lacks is shown above the form', () => {
  expect(shown(parseProblem(422, { message: 'No such parent.', errors: { parent_id: ['No such parent.'] } }))).toEqual([
    ['root.server', { message: 'No such parent.' }],
  ])
})

test('a lost response is shown above the form', () => {
  expect(shown(parseProblem(0, undefined))).toEqual([
    ['root.server', { message: 'Whoops! looks like something went wrong. Please try again.' }],
  ])
})

function shown(error: unknown) {
  const setError = vi.fn()
  showProblem({ setError }, labels, error)
  return setError.mock.calls
}
