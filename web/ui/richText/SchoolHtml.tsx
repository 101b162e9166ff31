import { useLingui } from '@lingui/react'
import { isBlankHtml } from '../../../domain/html.ts'
import { schoolText } from '../format/schoolText.ts'
import { SanitizedHtml } from './SanitizedHtml.tsx'

/** What the school wrote with formatting, in the language of the page if it wrote that too. Nothing for a blank text. */
export function SchoolHtml(props: { readonly english: string; readonly spanish: string }) {
  const { i18n } = useLingui()
  const { text, lang } = schoolText(i18n, props.english, props.spanish)
  return isBlankHtml(text) ? null : <SanitizedHtml html={text} lang={lang} />
}
