import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { Answers } from '../../../domain/registration/answers.ts'
import { type RegistrationRules, sectionErrors } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'

/** Validates a section with the rules that the server uses. */
export function sectionResolver(section: SectionName, rules: RegistrationRules): Resolver<FieldValues> {
  return (values: Answers) => {
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(sectionErrors(section, values, rules)))
      set(errors, path, { type: 'rule', message })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
