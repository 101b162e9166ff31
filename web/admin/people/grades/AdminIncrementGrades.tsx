import { useLingui } from '@lingui/react/macro'
import { ListHeader } from '../../ListScreen.tsx'
import { IncrementGrades } from './IncrementGrades.tsx'

/** Moves all students up one grade. The page of a semester's notes has the same (document 1, section 2). */
export function AdminIncrementGrades() {
  const { t } = useLingui()
  return (
    <>
      <ListHeader title={t`Increment Grades`} />
      <IncrementGrades />
    </>
  )
}
