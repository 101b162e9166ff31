import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { withAnswer } from './answers.ts'
import { emergencyAnswers, emergencyHealth } from './emergencyHealth.ts'

const form = [
  ['has_allergies_condition', true],
  ['has_asthma_condition', true],
  ['health_problems', 'Bee stings. Has an EpiPen.'],
  ['is_on_medications', true],
  ['daily_medications', 'Albuterol'],
].reduce(
  (changed, [key, answer]) => withAnswer(changed, `student_health_conditions.${key}`, answer),
  completeRegistration(),
)

test('an emergency sheet has the conditions, the words of the family, the medications and what may be given', () => {
  expect(emergencyHealth(form)).toEqual({
    conditions: ['has_allergies_condition', 'has_asthma_condition'],
    problems: 'Bee stings. Has an EpiPen.',
    medications: 'Albuterol',
    acetaminophen: true,
  })
})

test('a registration without health answers says nothing', () => {
  expect(emergencyHealth({})).toEqual({ conditions: [], problems: '', medications: '', acetaminophen: null })
})

test('the answers for an emergency have no other health answer, and no other group', () => {
  const answers = emergencyAnswers(form)
  expect(Object.keys(answers)).toEqual(['student_health_conditions'])
  expect(JSON.stringify(answers)).not.toContain('recent_surgeries')
  expect(emergencyHealth(answers)).toEqual(emergencyHealth(form))
})
