import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusSearch } from '../ui/table/SearchBox.tsx'

/** Says that no row of a table matches its filters. The button that clears them disappears with them, so the search gets the focus. */
export function NoMatchingRows({ onClear, children }: { readonly onClear: () => void; readonly children: ReactNode }) {
  const { t } = useLingui()
  const clear = () => {
    focusSearch()
    onClear()
  }
  return (
    <EmptyState plain action={<Button variant="default" onClick={clear}>{t`Clear filters`}</Button>}>
      {children}
    </EmptyState>
  )
}
