import type { Answers } from '../../domain/registration/answers.ts'
import { completeRegistration } from '../../domain/registration/testing.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'

/** A registration that a school without configured years accepts now. */
export function registrationForm(): Answers {
  const form = completeRegistration()
  const [year = ''] = currentSchoolYears(new Date().toISOString().slice(0, 10))
  return { ...form, student: { ...studentOf(form), year } }
}

function studentOf({ student }: Answers): object {
  return typeof student === 'object' && student !== null ? student : {}
}
