import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { defaultSemester } from '../../../domain/semester.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { SemesterWeek } from './SemesterWeek.tsx'

/** The week of a teacher or a room in one semester. */
export function AdminWeek() {
  const { t } = useLingui()
  const search = useSearch({ from: '/admin/dashboard/week' })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const semester = semesters.find(({ slug }) => slug === search.semester) ?? defaultSemester(semesters)
  return (
    <>
      <ListHeader title={t`Week`} />
      {semester ? (
        <AsyncBoundary key={semester.id}>
          <SemesterWeek semester={semester} semesters={semesters} search={search} />
        </AsyncBoundary>
      ) : (
        <EmptyState>{t`There are no semesters yet.`}</EmptyState>
      )}
    </>
  )
}
