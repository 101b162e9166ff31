import { useLingui } from '@lingui/react/macro'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { SIZES } from '../sizes.ts'
import { PARENT_COLUMNS, parentCount } from './columns.ts'

const TABLE = {
  columns: PARENT_COLUMNS,
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: SIZES,
} as const satisfies TableDefaults

/** The parts of the table of parents that do not depend on whether the browser or the server searches it. */
export function useParentTable() {
  const { t } = useLingui()
  return {
    ...TABLE,
    caption: t`Parents`,
    countLabel: parentCount,
    fileName: 'parents',
    emptyState: <EmptyState>{t`No parents have registered yet.`}</EmptyState>,
  }
}
