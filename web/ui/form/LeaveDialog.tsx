import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './LeaveQuestion.module.css'
import type { LeaveAnswer } from './leaveUnsaved.ts'

/** Open while there is a question to answer. */
export function LeaveDialog({ answer }: { readonly answer: LeaveAnswer | undefined }) {
  const { t } = useLingui()
  return (
    <Dialog opened={answer !== undefined} title={t`Leave without saving?`} onClose={() => answer?.(false)}>
      <p>{t`What you changed here hasn't been saved yet.`}</p>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer?.(false)}>
          {t`Stay`}
        </Button>
        <Button color="red" onClick={() => answer?.(true)}>
          {t`Leave without saving`}
        </Button>
      </div>
    </Dialog>
  )
}
