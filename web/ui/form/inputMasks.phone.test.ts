import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPhone, maskPhoneWhileTyping } from './inputMasks.ts'

const MASKED = '(480) 555 - 0199'

test.each(['4805550199', '480-555-0199', '(480) 555-0199', '480.555.0199', '+1 480 555 0199', '14805550199', MASKED])(
  'a number typed or pasted as %s is masked',
  (number) => {
    expect(typedInto('', number)).toBe(MASKED)
    expect(maskPhoneWhileTyping('', number, number.length)).toBe(MASKED)
    expect(maskPhone(number)).toBe(MASKED)
  },
)

test('nine digits stay unmasked', () => {
  expect(typedInto('', '480555019')).toBe('480555019')
})

test('a digit deleted at the end stays deleted and can be typed again', () => {
  const shorter = MASKED.slice(0, -1)
  expect(maskPhoneWhileTyping(MASKED, shorter, shorter.length)).toBe(shorter)
  expect(typedInto(shorter, '9')).toBe(MASKED)
})

test('a number edited in the middle is masked only on blur', () => {
  expect(maskPhoneWhileTyping('(48) 555 - 0199', '(480) 555 - 0199', 4)).toBe('(480) 555 - 0199')
  expect(maskPhoneWhileTyping('48555 0199', '480555 0199', 3)).toBe('480555 0199')
  expect(maskPhone('480555 0199')).toBe(MASKED)
})

test('text that is not a phone number stays unchanged', () => {
  for (const typed of ['', '480', 'call me', '(480) 555 - 01999']) expect(maskPhone(typed)).toBe(typed)
})

test('typing before the end never changes the text, whatever the field contains', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), (previous, typed, index) => {
      expect(maskPhoneWhileTyping(previous, typed, index % typed.length)).toBe(typed)
    }),
  )
})

function typedInto(field: string, keys: string): string {
  return [...keys].reduce((text, key) => maskPhoneWhileTyping(text, text + key, text.length + 1), field)
}
