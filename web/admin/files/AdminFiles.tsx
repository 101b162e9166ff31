import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { FILE_KINDS } from '../../../contract/files.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import styles from './Files.module.css'
import { ImportCard } from './ImportCard.tsx'

const OneRosterForm = lazy(async () => ({ default: (await import('./OneRosterForm.tsx')).OneRosterForm }))

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
        <ImportCard key={kind} kind={kind} />
      ))}
      <Card
        title={t`Rosters for a learning platform`}
        lead={t`The classes of one semester with their teachers, everybody who has a seat, and their parents, as OneRoster 1.2 CSV. Whoever waits is not in it.`}
      >
        <AsyncBoundary>
          <OneRosterForm />
        </AsyncBoundary>
      </Card>
    </div>
  )
}
