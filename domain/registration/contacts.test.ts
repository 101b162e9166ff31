import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { answerAt, withAnswer } from './answers.ts'
import { contactAnswers, emergencyContactsIn, hasCustodyIssues, parentsIn, physicianIn } from './contacts.ts'
import { parentsToCall } from './parentsToCall.ts'
import { isSensitive } from './sections.ts'

const form = [
  ['parent_2.name', 'Carl Nez'],
  ['parent_2.relationship', 'stepparent'],
  ['parent_2.phone', '9285550177'],
  ['parent_2.phone_type', 'cell'],
  ['parent_2.alt_phone', '9285550178'],
  ['parent_2.alt_phone_type', 'work'],
  ['student.custody_issues', true],
].reduce((changed, [path, answer]) => withAnswer(changed, String(path), answer), completeRegistration())

test('the people of a registration are those with a name or a phone, in the order of the form', () => {
  expect(parentsIn(form)).toEqual([
    {
      key: 'parent_1',
      name: 'Rosa Nez',
      phones: [{ number: '9285550100', type: 'cell' }],
      email: 'rosa.nez@example.org',
    },
    {
      key: 'parent_2',
      name: 'Carl Nez',
      phones: [
        { number: '9285550177', type: 'cell' },
        { number: '9285550178', type: 'work' },
      ],
      email: '',
    },
  ])
  expect(emergencyContactsIn(form)).toMatchObject([{ key: 'contact_1', name: 'Tom Begay' }])
  expect(physicianIn(form)).toMatchObject({ name: 'Dr. Lee', phones: [{ number: '9285550102' }] })
})

test('a registration without people has none', () => {
  expect([parentsIn({}), emergencyContactsIn({}), physicianIn({})]).toEqual([[], [], undefined])
  expect(hasCustodyIssues({})).toBe(false)
})

test('the contact answers keep the people and the custody answer, and no sensitive answer', () => {
  const contacts = contactAnswers(form)
  expect(parentsIn(contacts)).toEqual(parentsIn(form))
  expect(hasCustodyIssues(contacts)).toBe(true)
  expect(answerAt(contacts, 'hospital_preference')).toBe('Flagstaff Medical Center')
  expect(Object.keys(contacts).filter((group) => isSensitive(group))).toEqual([])
  expect(contacts.student).toEqual({ custody_issues: true })
  for (const group of ['student_health_conditions', 'partCInfo', 'azResidencyDocs', 'studentReferralQuestionnaire'])
    expect(contacts[group]).toBeUndefined()
})

const account = { first_name: 'Rosa', last_name: 'Nez', phone: '9285550199', email: 'rosa@example.org' }

test('the parent of the account is called first, with the other phones that the registration has of them', () => {
  expect(parentsToCall(account, parentsIn(form))).toMatchObject([
    {
      key: 'account',
      name: 'Rosa Nez',
      phones: [
        { number: '9285550199', type: '' },
        { number: '9285550100', type: 'cell' },
      ],
      email: 'rosa@example.org',
    },
    { key: 'parent_2', name: 'Carl Nez' },
  ])
})

test('a parent who is written in another way is known by the phone', () => {
  const people = parentsToCall({ ...account, first_name: 'Rosalind', phone: '9285550100' }, parentsIn(form))
  expect(people).toMatchObject([
    { name: 'Rosalind Nez', phones: [{ number: '9285550100', type: 'cell' }] },
    { key: 'parent_2' },
  ])
})

test('of confirmed parents, the phone and the email that were confirmed come first', () => {
  expect(parentsToCall(account, parentsIn(form), true)).toMatchObject([
    {
      key: 'account',
      name: 'Rosa Nez',
      phones: [
        { number: '9285550100', type: 'cell' },
        { number: '9285550199', type: '' },
      ],
      email: 'rosa.nez@example.org',
    },
    { key: 'parent_2', name: 'Carl Nez' },
  ])
  expect(parentsToCall(account, [], true)).toMatchObject([{ phones: [{ number: '9285550199' }], email: account.email }])
})
