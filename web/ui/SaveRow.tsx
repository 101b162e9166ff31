import type { ReactNode } from 'react'
import { Saved } from './Saved.tsx'
import styles from './SaveRow.module.css'
import { SubmitButton } from './SubmitButton.tsx'

/** The end of a long form: its button, and beside it that it was saved, where the eye is after the press. */
export function SaveRow({ saved, children }: { readonly saved: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <SubmitButton>{children}</SubmitButton>
      <Saved message={saved} />
    </div>
  )
}
