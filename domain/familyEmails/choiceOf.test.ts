import { expect, test } from 'vitest'
import { type ClassChange, choiceOf, type FamilyEmailEvent } from './familyEmail.ts'

function changed(...fields: ClassChange['field'][]): FamilyEmailEvent {
  return { kind: 'class-changed', status: 'enrolled', changes: fields.map((field) => ({ field, was: '1', is: '2' })) }
}

test.each<readonly [string, FamilyEmailEvent, ReturnType<typeof choiceOf>]>([
  ['a new room and teacher', changed('room', 'teacher'), 'class-changed'],
  ['a new time and room', changed('room', 'time'), null],
  ['other days', changed('days'), null],
  ['another period', changed('period'), null],
  ['an enrollment by the office', { kind: 'enrolled', by: 'office', gave_up: null }, 'enrolled'],
  ['an enrollment by the office that ends another', { kind: 'enrolled', by: 'office', gave_up: 'Chess' }, null],
  ['an enrollment from the wait list', { kind: 'enrolled', by: 'wait list', gave_up: null }, null],
  ['a swap', { kind: 'enrolled', by: 'swap', gave_up: 'Chess' }, null],
  ['the summary of a day', { kind: 'daily-summary', changes: [] }, 'daily-summary'],
  [
    'the results of a lottery',
    { kind: 'lottery-results', semester_id: 1, semester: '', classes: [], ranked: 1 },
    'lottery-results',
  ],
  [
    'the closing of a lottery',
    {
      ...{ kind: 'lottery-closed', semester_id: 1, semester: '', code: 1, closing_hash: '' },
      ...{ closed_at: '', round: 1, published_at: '' },
    },
    'lottery-results',
  ],
  ['an offer', { kind: 'offer-made', expires_at: '', drops: null }, null],
  ['a place on a wait list', { kind: 'moved-up', place: 5 }, null],
  ['a canceled class', { kind: 'class-cancelled', status: 'enrolled', was_offered: false }, null],
  ['a message', { kind: 'office-message', subject: '', text: '' }, null],
])('the email about %s has the right choice', (_, event, choice) => {
  expect(choiceOf(event)).toBe(choice)
})
