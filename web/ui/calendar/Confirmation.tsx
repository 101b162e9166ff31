import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { focusOnMount } from '../focus/focusOnMount.ts'
import styles from './Calendar.module.css'

/** A question in the page. It takes the focus. */
export function Confirmation(props: {
  readonly question: string
  readonly answer: string
  readonly onConfirm: () => Promise<unknown>
  readonly onCancel: () => void
}) {
  const { question, answer, onConfirm, onCancel } = props
  const { t } = useLingui()
  const id = useId()
  const { mutate, isPending } = useMutation({ mutationFn: onConfirm })
  return (
    <fieldset className={styles.confirmation} aria-labelledby={id}>
      <p id={id}>{question}</p>
      <div className={styles.actions}>
        <Button ref={focusOnMount} variant="default" disabled={isPending} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate()}>
          {answer}
        </Button>
      </div>
    </fieldset>
  )
}
