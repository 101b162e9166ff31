import { expect, test } from 'vitest'
import { mergeAnswers, NOTHING_OPENED, withOpened } from './openedAnswers.ts'

const GENERAL = { student: { first_name: 'Ana' }, hospital_preference: 'Flagstaff' }

test('the identity of the student is added to the other answers about the student', () => {
  const { groups, answers } = withOpened(NOTHING_OPENED, ['identity'], { student: { birthplace: 'Tuba City' } })
  expect(groups).toEqual(['identity'])
  expect(mergeAnswers(GENERAL, answers)).toEqual({
    ...GENERAL,
    student: { first_name: 'Ana', birthplace: 'Tuba City' },
  })
})

test('groups that are opened one after the other are all kept', () => {
  const health = withOpened(NOTHING_OPENED, ['student_health_conditions'], { student_health_conditions: {} })
  const both = withOpened(health, ['identity'], { student: { latino: true } })
  expect(both.groups).toEqual(['student_health_conditions', 'identity'])
  expect(both.answers).toEqual({ student_health_conditions: {}, student: { latino: true } })
})
