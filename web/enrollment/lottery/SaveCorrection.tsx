import { useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import styles from './Lottery.module.css'

export interface OfficeOfRanking {
  /** Whether everyone sees a change, with a reason. */
  readonly needsReason: boolean
}

/** The button with which the office saves its corrections, with a reason after the closing. */
export function SaveCorrection(
  props: OfficeOfRanking & {
    readonly isPending: boolean
    readonly error: Error | null
    readonly message: string
    readonly save: (reason?: string) => void
  },
) {
  const { needsReason, isPending, error, message, save } = props
  const { t } = useLingui()
  const text = useProblemText()
  const [reason, setReason] = useState('')
  const problem = error instanceof ApiProblem ? error.errors.reason?.[0] : undefined
  return (
    <>
      {needsReason && (
        <TextInput
          label={t`Reason for this change`}
          description={t`The ranking period is over, so everyone will see the change and the reason.`}
          size="md"
          required
          maxLength={200}
          error={problem && text(problem)}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Group className={styles.save} gap="0.5rem 1rem">
        <Button size="md" loading={isPending} onClick={() => save(needsReason ? reason : undefined)}>
          {t`Save Choices`}
        </Button>
        <SuccessAlert message={message} />
      </Group>
    </>
  )
}
