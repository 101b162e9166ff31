import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Paper } from '../../contract/documents/documents.ts'
import { KIND_LABELS } from '../ui/format/documentNames.ts'
import { schoolText } from '../ui/format/schoolText.ts'

/** What the document is called, and why the school needs it. `lang` marks an English text on a page in another language. */
export function useRequestTexts({ kind, title, title_es, why, why_es }: Paper['request']) {
  const { i18n } = useLingui()
  const name = kind === 'other' ? schoolText(i18n, title, title_es) : { text: i18n._(KIND_LABELS[kind]) }
  return { name, why: schoolText(i18n, why, why_es) }
}

export const STATE_TEXTS = {
  missing: msg`Missing`,
  sent: msg`Sent. The school will look at it.`,
  accepted: msg`Accepted`,
  returned: msg`Sent back. Please send it again.`,
  'not-needed': msg`Not needed`,
} as const satisfies Readonly<Record<Paper['state'], unknown>>
