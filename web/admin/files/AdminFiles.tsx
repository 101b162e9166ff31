import { useLingui } from '@lingui/react/macro'
import { FILE_KINDS } from '../../../contract/files.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FileSheet } from './FileSheet.tsx'
import styles from './Files.module.css'

/** Teachers, families and classes as files: out for a spreadsheet, and in again. */
export function AdminFiles() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <div>
        <PageTitle>{t`Files`}</PageTitle>
        <p className={styles.lead}>
          {t`Export what is there, change it in a spreadsheet, and bring it back as CSV. You see what a file would do before anything is written.`}
        </p>
      </div>
      {FILE_KINDS.map((kind) => (
        <FileSheet key={kind} kind={kind} />
      ))}
    </div>
  )
}
