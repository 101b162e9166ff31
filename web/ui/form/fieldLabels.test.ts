import { expect, test } from 'vitest'
import { errorLine, labelText } from './fieldLabels.ts'

test('a label outside its form names the person, and does not say that it is optional', () => {
  expect(labelText({ text: 'Other phone', of: 'Enrolling Parent', isOptional: true })).toBe(
    'Enrolling Parent: Other phone',
  )
})

test('a line of a summary has a colon after a label, unless the label ends with a question mark', () => {
  expect(errorLine('Phone', 'Field is required')).toBe('Phone: Field is required')
  expect(errorLine({ text: 'How long was it?' }, 'Field is required')).toBe('How long was it? Field is required')
})
