import { type Answer, type Answers, answerAt } from '../../../../domain/registration/answers.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import { associatedData } from '../../registrations.queries.ts'

interface EncryptedAnswers {
  readonly reference: string
  readonly key_id: string
  readonly general: Buffer
}

/** Whether a registration has this birthdate. Only the encrypted answers have it. */
export function hasBirthdate(
  keys: KeyRing,
  { reference, key_id, general }: EncryptedAnswers,
  birthdate: Answer,
): boolean {
  return birthdateOf(keys.decrypt<Answers>(general, associatedData(reference, 'general'), key_id)) === birthdate
}

export function birthdateOf(answers: Answers): Answer {
  return answerAt(answers, 'student.birthdate')
}
