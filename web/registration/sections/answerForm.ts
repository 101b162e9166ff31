import type { I18n } from '@lingui/core'
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { Answers } from '../../../domain/registration/answers.ts'
import { isRequired, type RegistrationErrors } from '../../../domain/registration/errors.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { fieldLabel, type Part, type QuestionGroup } from './sectionParts.ts'

/** Validates answers with the rules that the server uses. */
export function rulesResolver(errorsOf: (values: Answers) => RegistrationErrors): Resolver<FieldValues> {
  return (values: Answers) => {
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(errorsOf(values))) set(errors, path, { type: 'rule', message })
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** The labels of the fields that the form shows. A check box, or an answer about an added person, needs no "(optional)". */
export function groupLabels(i18n: I18n, groups: readonly QuestionGroup[], form: Answers): Labels {
  const isOptional = ({ isPerson }: Part, path: string) => {
    const field = FIELDS.get(path)
    return field !== undefined && !isPerson && field.kind !== 'check-box' && !isRequired(field, form)
  }
  const labels = groups.flatMap(({ part, paths }) =>
    paths.map((path) => [path, { ...fieldLabel(i18n, part, path), isOptional: isOptional(part, path) }]),
  )
  return Object.fromEntries(labels)
}
