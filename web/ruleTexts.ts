import { i18n } from '@lingui/core'
import { writeTextsWith } from '../domain/english.ts'
import { pageLanguage } from './pageLanguage.ts'

// The page imports this before modules with texts of rules, which are English in the code. None may be read before the page has its texts.
if (pageLanguage() !== 'en')
  writeTextsWith((message, values) => {
    if (!i18n.locale) throw new Error(`"${message}" is read before the texts are loaded`)
    return i18n._(message, { ...values })
  })
