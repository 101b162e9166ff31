import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { defaultSemester, idOfSlug } from '../../../domain/semester.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import styles from './AdminDashboard.module.css'
import { LimitedAccounts } from './LimitedAccounts.tsx'
import { SemesterChoice } from './SemesterChoice.tsx'
import { SemesterFigures } from './SemesterFigures.tsx'
import { SemesterOverview } from './SemesterOverview.tsx'

/** The office's start page: semesters and the figures of one of them (document 1, section 2, "AdminDashboard"). */
export function AdminDashboard() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { semester: slug = '' } = useSearch({ from: '/admin/dashboard' })
  const chosen = semesters.find(({ id }) => id === idOfSlug(slug)) ?? defaultSemester(semesters)
  return (
    <>
      <ListHeader title={t`Admin Dashboard`} />
      {chosen ? (
        <div className={styles.parts}>
          <Card title={t`Semester Overview`}>
            <SemesterOverview semesters={semesters} />
          </Card>
          <div className={styles.seats}>
            <Card title={t`Seats in ${chosen.name}`}>
              <SemesterChoice semesters={semesters} chosen={chosen} />
              <AsyncBoundary key={chosen.id}>
                <SemesterFigures semester={chosen} />
              </AsyncBoundary>
            </Card>
          </div>
          {/* Often empty, so it comes last: content after it would shift when it loads. */}
          <AsyncBoundary>
            <LimitedAccounts />
          </AsyncBoundary>
        </div>
      ) : (
        <EmptyState action={<LinkButton to="/admin/dashboard/semesters/create">{t`Create Semester`}</LinkButton>}>
          <Trans>There are no semesters yet. Create one to add classes.</Trans>
        </EmptyState>
      )}
    </>
  )
}
