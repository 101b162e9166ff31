import { type Answer, type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import { sealedName } from '../../registrations.queries.ts'

interface SealedAnswers {
  readonly reference: string
  readonly key_id: string
  readonly general: Buffer
}

/** Whether a registration has this birthdate. Only the sealed answers have it. */
export function hasBirthdate(keys: KeyRing, { reference, key_id, general }: SealedAnswers, birthdate: Answer): boolean {
  return birthdateOf(keys.open<Answers>(general, sealedName(reference, 'general'), key_id)) === birthdate
}

export function birthdateOf(answers: Answers): Answer {
  return answerAt(answers, 'student.birthdate')
}
