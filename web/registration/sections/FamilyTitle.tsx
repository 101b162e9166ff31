import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import styles from '../StudentRegistration.module.css'
import { SECTION_SUBJECTS, SECTION_TITLES } from './sectionTitles.ts'

/** "Form C: previous school, services and safety", on two lines. The colon is for screen readers. */
export function FamilyTitle({ section }: { readonly section: SectionName }) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(SECTION_TITLES[section])}
      <span className={styles.colon}>: </span>
      <Box component="span" className={styles.subject} display="block" mt={6} ff="text" fz="md" fw={400}>
        {i18n._(SECTION_SUBJECTS[section])}
      </Box>
    </>
  )
}
