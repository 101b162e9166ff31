import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Illustration } from '../ui/layout/Illustration.tsx'
import { focusSearch } from '../ui/table/SearchBox.tsx'
import styles from './Lists.module.css'

/** Shown in place of an empty list, with an optional action such as a Create button. */
export function EmptyState({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Illustration />
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Says that no row of a table matches its filters. The button that clears them disappears with them, so the search gets the focus. */
export function NoMatchingRows({ onClear, children }: { readonly onClear: () => void; readonly children: ReactNode }) {
  const { t } = useLingui()
  const clear = () => {
    focusSearch()
    onClear()
  }
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      <Button variant="default" onClick={clear}>{t`Clear filters`}</Button>
    </div>
  )
}
