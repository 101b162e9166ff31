import { i18n } from '@lingui/core'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { School } from '../../contract/school.ts'
import { withLogo } from '../ui/schedule/pdf/brand.ts'
import { renderPdf } from '../ui/schedule/pdf/renderPdf.ts'
import { withUnprintable } from '../ui/schedule/pdf/unprintableTexts.ts'
import { recordDocument } from './recordDocument.ts'

/** The record as a PDF file, and the texts that its fonts cannot show completely. */
export async function createRecordPdf(record: EducationRecord, school: School) {
  const file = await renderPdf(recordDocument({ record, school: await withLogo(school) }, i18n))
  return { file, unprintable: withUnprintable(textsIn(record)) }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
