import { expect, test } from 'vitest'
import { errorLine, labelText } from './fieldLabels.ts'

test('a label outside its form names the person, and does not say that it is optional', () => {
  expect(labelText({ text: 'Other phone', of: 'Enrolling Parent', isOptional: true })).toBe(
    'Enrolling Parent: Other phone',
  )
})

test('a line of a summary does not repeat the label that its message names', () => {
  expect(errorLine('Birthdate', 'Birthdate is required')).toBe('Birthdate is required')
  expect(errorLine('ZIP code', 'Zipcode is required')).toBe('Zipcode is required')
  expect(errorLine({ text: 'Email', of: 'Enrolling Parent' }, 'A valid email is required')).toBe(
    'Enrolling Parent: A valid email is required',
  )
})

test('a line of a summary has a colon after a label, unless the label ends with a question mark', () => {
  expect(errorLine('Phone', 'Field is required')).toBe('Phone: Field is required')
  expect(errorLine({ text: 'How long was it?' }, 'Field is required')).toBe('How long was it? Field is required')
})
