import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { semestersQuery } from '../../api/schedules.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SemesterOverview } from './SemesterOverview.tsx'

/** The office's first page (document 1, section 2, "AdminDashboard"). */
export function AdminDashboard() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  return (
    <>
      <PageTitle>{t`Admin Dashboard`}</PageTitle>
      <SemesterOverview semesters={semesters} />
    </>
  )
}
