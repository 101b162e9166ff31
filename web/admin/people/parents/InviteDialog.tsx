import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents } from '../../../api/parents.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'

/** Says whom an invitation is mailed to and what accepting it does, before it is sent. */
export function InviteDialog({
  parent,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  readonly parent: Parent | undefined
  readonly onClose: (done?: string) => void
}) {
  const { t } = useLingui()
  return (
    <Dialog opened={parent !== undefined} title={t`Invite Parent`} onClose={() => onClose()}>
      {parent && <Invitation parent={parent} onClose={onClose} />}
    </Dialog>
  )
}

function Invitation({ parent, onClose }: { readonly parent: Parent; readonly onClose: (done?: string) => void }) {
  const { t } = useLingui()
  const { id, email } = parent
  const name = fullName(parent)
  const send = useMutation({
    mutationFn: () => call('POST /api/users/parents/:id/invitation', { params: { id }, body: {} }),
    onSuccess: () => {
      void invalidateParents()
      onClose(t`We are sending an invitation to ${email}.`)
    },
  })
  return (
    <>
      <p>{t`This emails ${email} a link to choose a new password. Nobody has confirmed yet that this address belongs to ${name}.`}</p>
      <p>{t`When the parent chooses a password, everyone who is logged in to the account is logged out, its calendar addresses stop working, and it shows the children that the school added.`}</p>
      <ErrorAlert error={send.error} />
      <Group gap="sm" justify="flex-end" mt="1.25rem">
        <Button variant="default" disabled={send.isPending} data-autofocus onClick={() => onClose()}>
          {t`Cancel`}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t`Send Invitation`}
        </Button>
      </Group>
    </>
  )
}
