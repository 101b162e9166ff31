import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from '../StudentRegistration.module.css'
import { hasAnswers } from './people.ts'

/** Removes a person, and asks before answers are lost. `onRemove` moves the focus. */
export function RemovePerson(props: {
  readonly person: string
  readonly title: string
  readonly onRemove: () => void
}) {
  const { person, title, onRemove } = props
  const { t } = useLingui()
  const { getValues } = useFormContext()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (then: () => void) => {
    flushSync(() => setAsking(false))
    then()
  }
  const name = title.toLocaleLowerCase()
  return (
    <>
      <Button
        ref={button}
        className={styles.button}
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => (hasAnswers(getValues(), person) ? setAsking(true) : onRemove())}
      >
        {t`Remove ${name}`}
      </Button>
      {isAsking && (
        <Dialog opened title={t`Remove ${name}?`} onClose={() => close(() => button.current?.focus())}>
          <p>{t`The answers about this person will be deleted.`}</p>
          <div className={styles.actions}>
            <Button color="red" onClick={() => close(onRemove)}>{t`Remove`}</Button>
            <Button variant="default" onClick={() => close(() => button.current?.focus())}>{t`Cancel`}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
