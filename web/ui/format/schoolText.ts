import type { I18n } from '@lingui/core'

/** What the school wrote, in the language of the page if it wrote that too. `lang` marks an English text on a page in another language. */
export function schoolText({ locale }: Pick<I18n, 'locale'>, english: string, spanish: string) {
  if (locale.startsWith('en')) return { text: english }
  return locale.startsWith('es') && spanish !== '' ? { text: spanish } : { text: english, lang: 'en' }
}
