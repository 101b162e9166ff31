import { type Answers, answerAt, isGroup } from './answers.ts'

const GROUP = 'student_health_conditions'

/** The health conditions that a person who helps the child in an emergency must know. */
const CONDITIONS = [
  'has_allergies_condition',
  'has_asthma_condition',
  'has_diabetes_condition',
  'has_heart_condition',
  'has_hearing_condition',
] as const
export type Condition = (typeof CONDITIONS)[number]

const KEYS: readonly string[] = [
  ...CONDITIONS,
  'health_problems',
  'is_on_medications',
  'daily_medications',
  'authorized_to_acetominophize',
]

/** The health answers that an emergency sheet has. Past surgeries, for example, are not among them. */
export function emergencyAnswers(form: Answers): Answers {
  const health = isGroup(form[GROUP]) ? Object.entries(form[GROUP]) : []
  return { [GROUP]: Object.fromEntries(health.filter(([key]) => KEYS.includes(key))) }
}

export interface EmergencyHealth {
  readonly conditions: readonly Condition[]
  /** In the family's words: allergies and other health problems. */
  readonly problems: string
  readonly medications: string
  /** Whether the child may get acetaminophen. Null without an answer. */
  readonly acetaminophen: boolean | null
}

export function emergencyHealth(form: Answers): EmergencyHealth {
  const answer = (key: string) => answerAt(form, `${GROUP}.${key}`)
  const text = (key: string) => {
    const given = answer(key)
    return typeof given === 'string' ? given : ''
  }
  const allowed = answer('authorized_to_acetominophize')
  return {
    conditions: CONDITIONS.filter((condition) => answer(condition) === true),
    problems: text('health_problems'),
    medications: text('daily_medications'),
    acetaminophen: typeof allowed === 'boolean' ? allowed : null,
  }
}
