import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../../EmptyState.tsx'
import type { Status } from './filter.ts'

/** Replaces an empty list: no teachers at all, or none that match the filter. */
export function NoTeachers({ show, onShowAll }: { readonly show: Status; readonly onShowAll: () => void }) {
  const { t } = useLingui()
  const messages = {
    all: t`There are no teachers yet. Create the first one.`,
    active: t`There are no active teachers.`,
    inactive: t`There are no inactive teachers.`,
  }
  const showAll = show !== 'all' && <Button variant="default" onClick={onShowAll}>{t`Show all`}</Button>
  return <EmptyState action={showAll}>{messages[show]}</EmptyState>
}
