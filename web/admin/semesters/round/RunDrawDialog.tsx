import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { startDraw } from '../../../../contract/draws.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { call } from '../../../api/call.ts'
import { cacheRound } from '../../../api/rounds.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import styles from './Round.module.css'

/** Confirms the draw with the admin's password. */
export function RunDrawDialog(props: {
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const { semester, opened, onClose } = props
  const { t } = useLingui()
  const { id } = semester
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => (await call(startDraw, { params: { id }, body: {} })).body,
    onSuccess: ({ round }) => {
      cacheRound(id, round)
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      title={t`Run the lottery for ${semester.name}?`}
      onClose={isPending ? undefined : () => onClose()}
    >
      <p>{t`All seats are given out at once. You can't undo the lottery or run it again.`}</p>
      <ErrorAlert error={error} />
      <PasswordGate needed lead={t`Please enter your password to run the lottery.`} error={error}>
        {(gate) => (
          <div className={styles.answers}>
            <Button variant="default" disabled={isPending} data-autofocus onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button {...gate} loading={isPending} onClick={() => mutate()}>
              {t`Run the Lottery`}
            </Button>
          </div>
        )}
      </PasswordGate>
    </Dialog>
  )
}
