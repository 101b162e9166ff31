import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PERIODS, type Period } from '../../../domain/days.ts'
import { periodLabel } from '../format/labels.ts'

/** The labels of a school's first bell schedules (document 2, section 9) and other usual ones. */
const USUAL: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['All Day Schedule', msg`All Day Schedule`],
  ['Optional Classes', msg`Optional Classes`],
  ['Period 4 (Lunch)', msg`Period 4 (Lunch)`],
  ['Periods 2-6', msg`Periods 2-6`],
  ['Optional (After School)', msg`Optional (After School)`],
  ['After School', msg`After School`],
  ['Lunch', msg`Lunch`],
  ['Recess', msg`Recess`],
])

/** The label of a row of a bell schedule, in the language of the page if it is a usual one. */
export function bellLabel(i18n: I18n, label: string): string {
  const usual = USUAL.get(label) ?? numbered(label)
  return usual ? i18n._(usual) : label
}

/** Of "Period 3" and "Option 2". */
function numbered(label: string): MessageDescriptor | undefined {
  const [, name, number] = /^(Period|Option) (\d)$/.exec(label) ?? []
  const period = PERIODS.find((candidate): candidate is Period => candidate === number)
  return period && periodLabel({ days: name === 'Option' ? 'HS' : 'M', period })
}
