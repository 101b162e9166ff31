import { Button } from '@mantine/core'
import { type Language, languages } from '../../../domain/language.ts'
import { pageLanguage } from '../../pageLanguage.ts'
import styles from './LanguageSwitch.module.css'

/** Each language in itself. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** Chooses one of the other languages. The texts of a page are built into it, so that the page is loaded again. */
export function LanguageSwitch() {
  return languages
    .filter((language) => language !== pageLanguage())
    .map((language) => (
      <Button
        key={language}
        className={styles.language}
        variant="subtle"
        lang={language}
        onClick={async () => (await import('../../session/switchLanguage.ts')).switchLanguage(language)}
      >
        {NAMES[language]}
      </Button>
    ))
}
