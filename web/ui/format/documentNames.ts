import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentRequest } from '../../../contract/documents/requests.ts'
import type { DocumentKind } from '../../../domain/documents/documents.ts'
import { schoolText } from './schoolText.ts'

export const KIND_LABELS = {
  residency: msg`Proof of residency`,
  birth: msg`Birth record`,
  immunization: msg`Immunization record`,
  homeschool: msg`Affidavit of intent to homeschool`,
  custody: msg`Custody papers`,
  other: msg`Another document`,
} as const satisfies Record<DocumentKind, MessageDescriptor>

/** What the office asks for, in the language of the page if it wrote that. */
export function documentName(
  { kind, title, title_es }: Pick<DocumentRequest, 'kind' | 'title' | 'title_es'>,
  i18n: I18n,
): string {
  return kind === 'other' ? schoolText(i18n, title, title_es).text : i18n._(KIND_LABELS[kind])
}
