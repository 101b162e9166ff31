import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { SaveFilterForm } from './SaveFilterForm.tsx'

/** Names the present filter of a list. */
export function SaveFilterDialog(
  props: ComponentProps<typeof SaveFilterForm> & { readonly opened: boolean; readonly onClose: () => void },
) {
  const { opened, onClose, ...form } = props
  const { t } = useLingui()
  return (
    <GuardedDialog opened={opened} title={t`Save This Filter`} onClose={onClose}>
      {opened && <SaveFilterForm {...form} />}
    </GuardedDialog>
  )
}
