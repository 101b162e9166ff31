import type { I18n } from '@lingui/core'
import type { Answers } from '../../../domain/registration/answers.ts'
import { isRequired } from '../../../domain/registration/errors.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import type { Labels } from '../../ui/form/fieldLabels.ts'
import { fieldLabel } from './fieldLabel.ts'
import type { Part } from './sectionParts.ts'

/** The labels of the fields that the form shows. A check box, or an answer about an added person, needs no "(optional)". */
export function sectionLabels(i18n: I18n, parts: readonly Part[], form: Answers): Labels {
  const isOptional = ({ person }: Part, path: string) => {
    const field = FIELDS.get(path)
    return field !== undefined && !person && field.kind !== 'check-box' && !isRequired(field, form)
  }
  const labels = parts.flatMap((part) =>
    part.paths.map((path) => [path, { ...fieldLabel(i18n, part, path), isOptional: isOptional(part, path) }]),
  )
  return Object.fromEntries(labels)
}
