import { expect, test } from 'vitest'
import { completeRegistration } from '../../../domain/registration/testing.ts'
import { copiedAnswers, copySourcesAbove } from './copyAnswers.ts'

const FORM = completeRegistration()

test('the student’s address is copied as one line', () => {
  expect(copiedAnswers('student address', 'parent_2', FORM)).toEqual({
    'parent_2.address': '12 Cedar Lane, Flagstaff, AZ 86001',
  })
})

test('answers that the source lacks are not copied', () => {
  expect(copiedAnswers('student address', 'parent_2', {})).toEqual({})
  expect(copiedAnswers('enrolling parent', 'studentReferralQuestionnaire', { parent_1: { name: 'Rosa Nez' } })).toEqual(
    {
      'studentReferralQuestionnaire.name_of_watcher': 'Rosa Nez',
    },
  )
})

test('the address of the student is offered at the address of each parent', () => {
  expect(copySourcesAbove('parent_1.address')).toEqual(['student address'])
  expect(copySourcesAbove('parent_4.address')).toEqual(['student address'])
  expect(copySourcesAbove('student.street_address')).toEqual([])
})

test('the Enrolling Parent is offered at the name of another parent, and of the person who looks after the child', () => {
  expect(copySourcesAbove('parent_1.name')).toEqual([])
  expect(copySourcesAbove('parent_2.name')).toEqual(['enrolling parent'])
  expect(copySourcesAbove('studentReferralQuestionnaire.name_of_watcher')).toEqual(['enrolling parent'])
  expect(copySourcesAbove('contact_2.name')).toEqual([])
})
