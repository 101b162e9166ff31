import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import styles from '../StudentRegistration.module.css'

/** Another device saved this registration in the meantime: the family chooses whose answers to keep. */
export function ConflictDialog({ draft }: { readonly draft: RegistrationDraft }) {
  const newer = useDraftView(draft, (view) => view.newer)
  const { t } = useLingui()
  return (
    <Dialog opened={newer !== undefined} title={t`Changed on another device`}>
      <p>{t`This registration was changed on another device or in another window. Which answers do you want to keep?`}</p>
      <div className={styles.actions}>
        <Button onClick={() => draft.resolve('theirs')}>{t`Use the other answers`}</Button>
        <Button variant="default" onClick={() => draft.resolve('mine')}>{t`Keep the answers on this screen`}</Button>
      </div>
    </Dialog>
  )
}
