import { i18n } from '@lingui/core'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { School } from '../../contract/school.ts'
import { createPdf } from '../ui/schedule/pdf/createPdf.ts'
import { recordDocument } from './recordDocument.ts'

export function createRecordPdf(record: EducationRecord, school: School) {
  return createPdf(school, textsIn(record), (school) => recordDocument({ record, school }, i18n))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
