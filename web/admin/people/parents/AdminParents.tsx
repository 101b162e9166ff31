import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { deleteParent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { evictParent, parentsQuery } from '../../../api/parents.ts'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { SIZES } from '../sizes.ts'
import { PARENT_COLUMNS, parentCount } from './columns.ts'
import { ParentTableContext } from './parentTableContext.ts'

const ParentForm = lazy(async () => ({ default: (await import('./ParentForm.tsx')).ParentForm }))

/** The parents and their children (document 1, section 2, "AdminParents"). */
export function AdminParents() {
  const { t } = useLingui()
  const { data: parents } = useSuspenseQuery(parentsQuery)
  const { dialog, message, tableActions, close } = useTableDialog('parent', parents)

  const parent = dialog?.row
  const name = parent ? fullName(parent) : ''
  const children = parent?.students.map(fullName).join(', ') ?? ''
  const remove = async () => {
    const id = parent?.id ?? 0
    await call(deleteParent, { params: { id }, body: {} })
    evictParent(id)
  }
  return (
    <>
      <ListHeader title={t`Parents`} />
      <SuccessAlert message={message} />
      <ParentTableContext value={tableActions}>
        <SearchTable
          caption={t`Parents`}
          rows={parents}
          columns={PARENT_COLUMNS}
          countLabel={parentCount}
          defaultSort={{ id: 'name', order: 'asc' }}
          pageSizes={SIZES}
          fileName="parents"
          emptyState={<EmptyState>{t`No parents have registered yet.`}</EmptyState>}
        />
      </ParentTableContext>
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
