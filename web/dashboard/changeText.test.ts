import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { FamilyChange } from '../../contract/family.ts'
import type { Days } from '../../domain/days.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray, ...values: string[]) => ({ id: String.raw({ raw: parts }, ...values) }),
}))
const { changeText, withDay } = await import('./changeText.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each([
  [{ days: 'W' }, 'Wednesday'],
  [{ period: '3' }, 'Period 3'],
  [{ period: 'All Day' }, 'All Day'],
  [{ period: 'Optional' }, 'Optional'],
  [{ days: 'HS', period: '2' }, 'HS, Option 2'],
  [{ time: '9:30-10:25' }, '9:30-10:25'],
  [{ time: '' }, 'at the time of the bell schedule'],
  [{ room: 'Annex' }, 'in Annex'],
  [{ room: '' }, 'without a room'],
  [{ teacher: 'Ana Begay' }, 'with Ana Begay'],
  [
    { days: 'W', period: '3', time: '9:30-10:25', room: 'Annex', teacher: 'Ana Begay' },
    'Wednesday, Period 3, 9:30-10:25, in Annex, with Ana Begay',
  ],
] as const)('a class that is now %j is described in one sentence', (after, now) => {
  expect(textOf({ action: 'edited', after })).toBe(`The school changed Art: now ${now}.`)
})

test('a new period of an HS class is an option', () => {
  expect(textOf({ action: 'edited', after: { period: '2' } }, 'HS')).toBe('The school changed Art: now Option 2.')
})

test.each([
  [{}, 'The school renamed Clay to Art.'],
  [{ room: 'Annex' }, 'The school renamed Clay to Art and changed it: now in Annex.'],
] as const)('a renamed class that is now %j is named as before and as now', (after, text) => {
  expect(textOf({ before: { name: 'Clay' }, after: { name: 'Art', ...after } })).toBe(text)
})

test.each([
  ['enrolled', 'The school enrolled Mia in Art.'],
  ['dropped', 'The school dropped Mia from Art.'],
  ['moved to enrolled', 'Mia moved from the wait list into Art.'],
  ['back on waitlist', 'Mia went back to the wait list for Art, to the same place.'],
  ['offered', 'We held a seat in Art for Mia.'],
  ['offer declined', 'The school declined the seat in Art that was held for Mia, and took Mia off the wait list.'],
  ['offer expired', 'We held a seat in Art for Mia, but got no answer in time, and took Mia off the wait list.'],
  ['offer withdrawn', 'We stopped holding a seat in Art for Mia, who kept the same place on the wait list.'],
  ['waitlisted', 'The school added Mia to the wait list for Art.'],
  ['removed from waitlist', 'The school removed Mia from the wait list for Art.'],
  ['removed from reserve', 'The school removed Mia from the places behind the wait list for Art.'],
] as const)('a child who was %s is named with the class', (action, text) => {
  expect(textOf({ action })).toBe(text)
})

test.each([
  [{ action: 'enrolled' }, 'The school enrolled Mia in Art (Mon).'],
  [{ action: 'edited', before: { name: 'Clay' }, after: { name: 'Art' } }, 'The school renamed Clay to Art (Mon).'],
] as const)('the day of a class with a namesake is inside the sentence about %j', (fields, text) => {
  expect(changeText(i18n, 'Mia', withDay(changeOf(fields), 'Mon'), 'M')).toBe(text)
})

function textOf(fields: Partial<FamilyChange>, days?: Days): string {
  return changeText(i18n, 'Mia', changeOf(fields), days)
}

function changeOf(fields: Partial<FamilyChange>): FamilyChange {
  const change = { student_id: 1, course_id: 2, class: 'Art', class_es: '', date: '', before: {}, after: {}, ...fields }
  return { action: 'edited', ...change }
}
