import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Asks before something is done. While the answer is pending it stays open and says so. */
export function ConfirmDialog(given: {
  readonly opened: boolean
  readonly question: ReactNode
  readonly pending: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}) {
  const { opened, question, pending, onYes, onNo } = given
  const { t } = useLingui()
  return (
    <Dialog opened={opened} title={question} onClose={pending ? undefined : onNo}>
      <div className={styles.actions}>
        <Button variant="default" disabled={pending} onClick={onNo} data-autofocus>
          {t`No`}
        </Button>
        <Button loading={pending} onClick={onYes}>
          {t`Yes`}
        </Button>
      </div>
    </Dialog>
  )
}
