import { useLingui } from '@lingui/react/macro'
import { STUDENT_PAGE_SIZES } from '../../../../contract/students.ts'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { studentCount } from './columns.ts'

const TABLE = {
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: STUDENT_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** The parts of the table of students that do not depend on whether the browser or the server searches it. */
export function useStudentTable() {
  const { t } = useLingui()
  return {
    ...TABLE,
    caption: t`Students`,
    countLabel: studentCount,
    fileName: 'students',
    emptyState: (
      <EmptyState>{t`There are no students yet. Parents add their children, or you can add them here.`}</EmptyState>
    ),
  }
}
