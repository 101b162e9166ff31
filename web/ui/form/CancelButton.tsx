import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { mayLeave } from './leaveUnsaved.ts'

/** Ends a form of a dialog of the office, and asks before its changes are lost, like Escape in a `GuardedDialog`. */
export function CancelButton({ draftName, onCancel }: { readonly draftName: string; readonly onCancel: () => void }) {
  const { t } = useLingui()
  const cancel = async () => {
    if (await mayLeave([draftName])) onCancel()
  }
  return (
    <Button variant="default" size="md" onClick={() => void cancel()}>
      {t`Cancel`}
    </Button>
  )
}
