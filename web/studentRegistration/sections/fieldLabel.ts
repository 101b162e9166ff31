import type { I18n } from '@lingui/core'
import type { FieldLabel } from '../../ui/form/fieldLabels.ts'
import { fieldText } from '../fields/fieldTexts.ts'
import { partTitle } from './partTitle.ts'
import type { Part } from './sectionParts.ts'

/** The label of a field, and the person whose answer it is. */
export function fieldLabel(i18n: I18n, part: Part, path: string): FieldLabel {
  return { text: i18n._(fieldText(path).label), of: partTitle(i18n, part) }
}
