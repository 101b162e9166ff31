import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { incrementGrades } from '../../../contract/students.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import styles from './Semesters.module.css'

/** Moves every student up one grade. A switch must be turned on first, and is off again after the dialog closes. */
export function IncrementGrades() {
  const { t } = useLingui()
  const [unlocked, setUnlocked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const lock = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const increment = useMutation({
    mutationFn: () => call(incrementGrades, { body: {} }),
    onSuccess: () => queryClient.invalidateQueries(),
  })

  const close = () => {
    setIsConfirming(false)
    setUnlocked(false)
    lock.current?.focus()
  }
  const send = () => increment.mutateAsync().then(close, close)
  const success = t`Grade levels successfully updated!`
  return (
    <div className={styles.grades}>
      <h3>{t`Grade levels`}</h3>
      <p className={styles.hint}>{t`Do this once a year, after the school year ends.`}</p>
      <div className={styles.toggle}>
        <Switch ref={lock} checked={unlocked} onChange={setUnlocked}>
          {t`Unlock the button`}
        </Switch>
        <Button
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={!unlocked}
          aria-describedby={unlocked ? undefined : hintId}
          onClick={() => setIsConfirming(true)}
        >
          {t`Increment Grades`}
        </Button>
      </div>
      {!unlocked && (
        <p className={styles.hint} id={hintId}>
          {t`Turn on the switch first. The button moves every student up one grade.`}
        </p>
      )}
      <div className={styles.message}>
        <SuccessAlert message={increment.isSuccess ? success : ''} />
        <ErrorAlert error={increment.error} />
      </div>
      <Dialog
        opened={isConfirming}
        title={t`Move every student up one grade?`}
        onClose={increment.isPending ? undefined : close}
      >
        <p>{t`Kindergartners move to 1st grade, 1st graders to 2nd, and so on. 12th graders are marked Done. This can't be undone.`}</p>
        <div className={styles.answers}>
          <Button variant="default" disabled={increment.isPending} data-autofocus onClick={close}>
            {t`No`}
          </Button>
          <Button loading={increment.isPending} onClick={send}>
            {t`Yes`}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
