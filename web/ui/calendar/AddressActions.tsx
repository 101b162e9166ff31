import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { schoolQuery } from '../../api/school.ts'
import { schoolClock } from '../format/schoolClock.ts'
import styles from './Calendar.module.css'
import { Confirmation } from './Confirmation.tsx'

interface Confirming {
  readonly action: 'replace' | 'turn off'
  readonly opener: HTMLElement
}

/** Replaces or turns off an existing address, after a confirmation. */
export function AddressActions(props: {
  readonly calendar: { readonly created_at: string }
  readonly isNew: boolean
  readonly onReplace: () => Promise<unknown>
  readonly onTurnOff: () => Promise<unknown>
}) {
  const { calendar, isNew, onReplace, onTurnOff } = props
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const [confirming, setConfirming] = useState<Confirming>()
  const date = schoolClock(time_zone, i18n.locale).formatDate(calendar.created_at)
  const cancel = () => {
    confirming?.opener.focus()
    setConfirming(undefined)
  }
  const close = () => setConfirming(undefined)
  const confirm = (action: Confirming['action']) => (event: { readonly currentTarget: HTMLElement }) =>
    setConfirming({ action, opener: event.currentTarget })
  return (
    <>
      {!isNew && <p>{t`This address was created on ${date}. For security, we show it only once.`}</p>}
      <div className={styles.actions}>
        <Button variant="default" onClick={confirm('replace')}>
          {t`Replace Address`}
        </Button>
        <Button variant="default" onClick={confirm('turn off')}>
          {t`Turn Off Address`}
        </Button>
      </div>
      {confirming?.action === 'replace' && (
        <Confirmation
          question={t`Create a new address? The current one will stop working, and calendars that use it will stop updating.`}
          answer={t`Yes, replace it`}
          onConfirm={() => onReplace().then(close, cancel)}
          onCancel={cancel}
        />
      )}
      {confirming?.action === 'turn off' && (
        <Confirmation
          question={t`Turn off the address? Calendars that use it will stop updating.`}
          answer={t`Yes, turn it off`}
          onConfirm={() => onTurnOff().then(close, cancel)}
          onCancel={cancel}
        />
      )}
    </>
  )
}
