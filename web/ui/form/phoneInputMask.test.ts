import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPhone, maskPhoneWhileTyping } from './phoneInputMask.ts'

const MASKED = '(480) 555 - 0199'

test.each(['4805550199', '480-555-0199', '(480) 555-0199', '480.555.0199', '+1 480 555 0199', '14805550199', MASKED])(
  'a number typed or pasted as %s is shown under the mask',
  (number) => {
    expect(typedInto('', number)).toBe(MASKED)
    expect(maskPhoneWhileTyping('', number, number.length)).toBe(MASKED)
    expect(maskPhone(number)).toBe(MASKED)
  },
)

test('the mask comes with the tenth digit, not before', () => {
  expect(typedInto('', '480555019')).toBe('480555019')
})

test('what is deleted at the end stays deleted, and can be typed again', () => {
  const shorter = MASKED.slice(0, -1)
  expect(maskPhoneWhileTyping(MASKED, shorter, shorter.length)).toBe(shorter)
  expect(typedInto(shorter, '9')).toBe(MASKED)
})

test('somebody who mends a digit in the middle is left alone until they leave the field', () => {
  expect(maskPhoneWhileTyping('(48) 555 - 0199', '(480) 555 - 0199', 4)).toBe('(480) 555 - 0199')
  expect(maskPhoneWhileTyping('48555 0199', '480555 0199', 3)).toBe('480555 0199')
  expect(maskPhone('480555 0199')).toBe(MASKED)
})

test('what is no phone number stays as it was typed', () => {
  for (const typed of ['', '480', 'call me', '(480) 555 - 01999']) expect(maskPhone(typed)).toBe(typed)
})

test('a caret that is not at the end is never moved, whatever stands in the field', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), (before, typed, at) => {
      expect(maskPhoneWhileTyping(before, typed, at % typed.length)).toBe(typed)
    }),
  )
})

/** Key by key, at the end of what is there. */
function typedInto(field: string, keys: string): string {
  return [...keys].reduce((held, key) => maskPhoneWhileTyping(held, held + key, held.length + 1), field)
}
