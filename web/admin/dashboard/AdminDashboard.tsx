import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { idOfSlug, semesterAtHand } from '../../../domain/semester.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { GoButton } from '../../ui/GoButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ListHead } from '../ListHead.tsx'
import { NothingYet } from '../NothingYet.tsx'
import styles from './AdminDashboard.module.css'
import { LimitedAccounts } from './LimitedAccounts.tsx'
import { SemesterChoice } from './SemesterChoice.tsx'
import { SemesterFigures } from './SemesterFigures.tsx'
import { SemesterOverview } from './SemesterOverview.tsx'

/** The office's first page (document 1, section 2, "AdminDashboard"): its semesters, and how full the chosen one is. */
export function AdminDashboard() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const { semester: slug = '' } = useSearch({ from: '/admin/dashboard' })
  const chosen = semesters.find(({ id }) => id === idOfSlug(slug)) ?? semesterAtHand(semesters)
  return (
    <>
      <ListHead title={t`Admin Dashboard`} />
      {chosen ? (
        <div className={styles.parts}>
          <div className={styles.overview}>
            <Sheet title={t`Semester Overview`}>
              <SemesterOverview semesters={semesters} />
            </Sheet>
            <Awaited>
              <LimitedAccounts />
            </Awaited>
          </div>
          <Sheet title={t`Seats of ${chosen.name}`}>
            <SemesterChoice semesters={semesters} chosen={chosen} />
            <Awaited key={chosen.id}>
              <SemesterFigures semester={chosen} />
            </Awaited>
          </Sheet>
        </div>
      ) : (
        <NothingYet next={<GoButton to="/admin/dashboard/semesters/create">{t`Create Semester`}</GoButton>}>
          <Trans>There is no semester yet. Classes are offered in one.</Trans>
        </NothingYet>
      )}
    </>
  )
}
