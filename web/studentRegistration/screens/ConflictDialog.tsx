import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DraftState } from '../../../contract/registrations.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from '../StudentRegistration.module.css'

/** Another device saved this registration in the meantime: the family chooses whose answers to keep. */
export function ConflictDialog(props: {
  readonly newer: DraftState | undefined
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}) {
  const { newer, onChoose } = props
  const { t } = useLingui()
  return (
    <Dialog opened={newer !== undefined} title={t`Changed on another device`}>
      <p>{t`This registration was changed on another device or in another window. Which answers do you want to keep?`}</p>
      <div className={styles.actions}>
        <Button onClick={() => onChoose('theirs')}>{t`Use the other answers`}</Button>
        <Button variant="default" onClick={() => onChoose('mine')}>{t`Keep the answers on this screen`}</Button>
      </div>
    </Dialog>
  )
}
