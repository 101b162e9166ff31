import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './Roster.module.css'

/** Asks before fewer seats withdraw the offers of waiting children. `message` is the server's, undefined while closed. */
export function WithdrawOffers(props: {
  readonly message: string | undefined
  readonly pending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const { message, pending, onConfirm, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={message !== undefined} title={t`Withdraw offers?`} onClose={pending ? undefined : onClose}>
      <p>{message}</p>
      <div className={styles.answers}>
        <Button variant="default" disabled={pending} data-autofocus onClick={onClose}>
          {t`No`}
        </Button>
        <Button loading={pending} onClick={onConfirm}>
          {t`Yes`}
        </Button>
      </div>
    </Dialog>
  )
}
