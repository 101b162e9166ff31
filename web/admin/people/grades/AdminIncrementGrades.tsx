import { useLingui } from '@lingui/react/macro'
import { ListHeader } from '../../ListScreen.tsx'
import { IncrementGrades } from './IncrementGrades.tsx'

/** Moves all students up one grade. The Notes Manager of document 1, section 2, links here. */
export function AdminIncrementGrades() {
  const { t } = useLingui()
  return (
    <>
      <ListHeader title={t`Increment Grades`} />
      <IncrementGrades />
    </>
  )
}
