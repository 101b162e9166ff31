import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { deleteParent, type Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { removeCachedParent } from '../../../api/parents.ts'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { ParentTableContext } from './parentTableContext.ts'

const ParentForm = lazyPart(async () => (await import('./ParentForm.tsx')).ParentForm)

/** The header and dialogs around the table of parents. A form that was interrupted opens again if its parent is in the table. */
export function ParentsPage(props: { readonly rows: readonly Parent[] | undefined; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { dialog, message, tableActions, close } = useTableDialog('parent', props.rows)

  const parent = dialog?.row
  const name = parent ? fullName(parent) : ''
  const children = parent?.students.map(fullName).join(', ') ?? ''
  const remove = async () => {
    const id = parent?.id ?? 0
    await call(deleteParent, { params: { id }, body: {} })
    removeCachedParent(id)
  }
  return (
    <>
      <ListHeader title={t`Parents`} />
      <SuccessAlert message={message} />
      <ParentTableContext value={tableActions}>{props.children}</ParentTableContext>
      <FormDialog dialog={dialog} titles={{ edit: t`Edit Parent` }} onClose={close}>
        {(row) => row && <ParentForm parent={row} onSaved={close} />}
      </FormDialog>
      <DeleteDialog
        name={dialog?.action === 'delete' ? name : undefined}
        refusalText={t`${name} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`}
        passwordReason={children === '' ? undefined : t`To delete a parent with children, enter your password.`}
        remove={remove}
        onClose={close}
      >
        <p>
          {children === ''
            ? t`This can't be undone.`
            : t`This also deletes the children on this account: ${children}. This can't be undone.`}
        </p>
      </DeleteDialog>
    </>
  )
}
