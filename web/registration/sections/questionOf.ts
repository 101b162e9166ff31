import type { I18n } from '@lingui/core'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { labelText } from '../../ui/form/fieldLabels.ts'
import { allParts, fieldLabel, type Part } from './sectionParts.ts'

const PARTS: readonly Part[] = SECTION_NAMES.flatMap(allParts)

/** The part of the form that a question belongs to. */
export function partOf(path: string): Part | undefined {
  return PARTS.find(({ paths }) => paths.includes(path))
}

/** The text of a question, with the person whom it is about. */
export function questionOf(i18n: I18n, path: string): string {
  const part = partOf(path)
  return part ? labelText(fieldLabel(i18n, part, path)) : path
}
