import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { withAnswer } from './answers.ts'
import { toContacts, toProposal } from './proposal.ts'
import { type REGISTRATION_STATES, type ReviewAction, whyNotReview } from './review.ts'

const ACTIONS: readonly ReviewAction[] = ['start-review', 'return', 'accept', 'decline', 'reopen']

test('each state allows only its actions', () => {
  const allowed = (state: (typeof REGISTRATION_STATES)[number], madeStudent: boolean) =>
    ACTIONS.filter((action) => whyNotReview(action, { state, madeStudent }) === undefined)
  expect(allowed('new', false)).toEqual(['start-review', 'return', 'accept', 'decline'])
  expect(allowed('in-review', false)).toEqual(['return', 'accept', 'decline'])
  expect(allowed('returned', false)).toEqual(['start-review', 'return', 'accept', 'decline'])
  expect(allowed('declined', false)).toEqual(['reopen'])
  expect(allowed('accepted', true)).toEqual([])
  expect(allowed('accepted', false)).toEqual(['reopen'])
})

test('a refusal says what the registration is', () => {
  expect(whyNotReview('accept', { state: 'accepted', madeStudent: true })).toBe('already-accepted')
  expect(whyNotReview('accept', { state: 'declined', madeStudent: false })).toBe('already-declined')
  expect(whyNotReview('start-review', { state: 'in-review', madeStudent: false })).toBe('already-in-review')
  expect(whyNotReview('reopen', { state: 'new', madeStudent: false })).toBe('not-decided')
  expect(whyNotReview('reopen', { state: 'accepted', madeStudent: true })).toBe('student-exists')
})

test.each([
  ['Rosa Nez', 'Rosa', 'Nez'],
  ['  Rosa   Maria  Nez ', 'Rosa Maria', 'Nez'],
  ['Rosa', 'Rosa', ''],
  ['', '', ''],
])('the parent %j is proposed with the first name %j and the last name %j', (name, first_name, last_name) => {
  const { parent } = toProposal(withAnswer(completeRegistration(), 'parent_1.name', name))
  expect(parent).toMatchObject({ first_name, last_name, email: 'rosa.nez@example.org', phone: '9285550100' })
})

test('the contacts of all parents are listed once each', () => {
  const form = withAnswer(completeRegistration(), 'parent_2.email', 'TOM@example.org')
  const both = withAnswer(withAnswer(form, 'parent_2.phone', '9285550100'), 'parent_2.alt_phone', '9285550177')
  expect(toContacts(both)).toEqual({
    emails: ['rosa.nez@example.org', 'tom@example.org'],
    phones: ['9285550100', '9285550177'],
  })
})
