import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { deleteRound } from '../../../../contract/rounds.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { call } from '../../../api/call.ts'
import { cacheRound } from '../../../api/rounds.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

/** Deletes the round with all rankings, so that families enroll without a draw. */
export function DeleteRound({ semester: { id, name } }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    await call(deleteRound, { params: { id }, body: {} })
    cacheRound(id, null)
  }
  return (
    <Card
      title={t`Delete Lottery`}
      tone="danger"
      lead={t`Deletes the lottery and every ranking. Families can then enroll in ${name} without a lottery.`}
    >
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t`Delete Lottery…`}
      </Button>
      <DeleteDialog
        name={isOpen ? t`the lottery for ${name}` : undefined}
        refusalText=""
        passwordReason={t`Please enter your password to delete the lottery.`}
        remove={remove}
        onClose={() => setOpen(false)}
      >
        <p>{t`This deletes every family's ranking. You can't undo it.`}</p>
      </DeleteDialog>
    </Card>
  )
}
