import type { ReactNode } from 'react'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import styles from './SaveBar.module.css'
import { SubmitButton } from './SubmitButton.tsx'

export function SaveBar({ savedMessage, children }: { readonly savedMessage: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <SubmitButton>{children}</SubmitButton>
      <SuccessAlert message={savedMessage} />
    </div>
  )
}
