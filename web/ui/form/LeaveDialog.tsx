import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Dialog } from '../dialog/Dialog.tsx'
import type { LeaveAnswer } from './leaveUnsaved.ts'

/** Open while there is a question to answer. */
export function LeaveDialog({ answer }: { readonly answer: LeaveAnswer | undefined }) {
  const { t } = useLingui()
  return (
    <Dialog opened={answer !== undefined} title={t`Leave without saving?`} onClose={() => answer?.(false)}>
      <p>{t`What you changed here hasn't been saved yet.`}</p>
      <Group justify="flex-end" gap="sm" mt={20}>
        <Button variant="default" data-autofocus onClick={() => answer?.(false)}>
          {t`Stay`}
        </Button>
        <Button color="red" onClick={() => answer?.(true)}>
          {t`Leave without saving`}
        </Button>
      </Group>
    </Dialog>
  )
}
