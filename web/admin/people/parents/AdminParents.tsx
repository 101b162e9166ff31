import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents, parentPageQuery, readParents } from '../../../api/parents.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { ServerTable, useServerPage } from '../../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { ListHeader } from '../../ListScreen.tsx'
import type { Person } from '../../messages/WriteToStudentsDialog.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectionContext, useSelection } from '../../ui/selection.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { ChosenPeople } from '../ChosenPeople.tsx'
import { familyPath, SIZES } from '../people.ts'
import { WriteButton, WriteToStudents } from '../WriteToStudents.tsx'
import { PARENT_COLUMNS, ParentTableContext } from './columns.tsx'

function parentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# parent', other: '# parents' })}`
}

const TABLE = {
  columns: PARENT_COLUMNS,
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: SIZES,
} as const satisfies TableDefaults

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)
const MergeAccountsDialog = lazyPart(async () => (await import('./MergeAccountsDialog.tsx')).MergeAccountsDialog)
const NewFamilyForm = lazyPart(async () => (await import('../family/NewFamilyForm.tsx')).NewFamilyForm)
const ParentForm = lazyPart(async () => (await import('./ParentForm.tsx')).ParentForm)

/**
 * The parents and their children (document 1, section 2, "AdminParents"). A form that was interrupted opens again if its parent is on the
 * page.
 */
export function AdminParents() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { list, state } = useServerPage(TABLE, parentPageQuery)
  const selection = useSelection(JSON.stringify(state))
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('parent', list.data?.parents)
  const [writingTo, setWritingTo] = useState<readonly Person[]>()

  const parent = dialog?.row
  const name = parent ? fullName(parent) : ''
  const children = parent?.students.map(fullName).join(', ') ?? ''
  const openFamily = (id: number, email: string) =>
    void navigate({
      to: familyPath({ id }),
      state: {
        flashMessage: email === '' ? t`Family added.` : t`Family added. We are sending an invitation to ${email}.`,
      },
    })
  const endWriting = (message = '') => {
    setWritingTo(undefined)
    tableActions.showMessage(message)
  }
  const remove = async () => {
    const id = parent?.id ?? 0
    await call('DELETE /api/users/parents/:id', { params: { id }, body: {} })
    await invalidateParents()
  }
  return (
    <>
      <ListHeader title={t`Parents`}>
        <Button onClick={() => openDialog({ action: 'create' })} data-screen-only>{t`Add Family`}</Button>
      </ListHeader>
      <SuccessAlert message={message} />
      <ParentTableContext value={tableActions}>
        <SelectionContext value={selection}>
          <ServerTable
            {...TABLE}
            caption={t`Parents`}
            list={list}
            rowsOf={({ parents }) => parents}
            countLabel={parentCount}
            fileName="parents"
            readAll={(sink) => readParents(state, sink)}
            barFor={(found) => (
              <ChosenPeople
                found={found}
                isOnePage
                columns={PARENT_COLUMNS}
                countLabel={parentCount}
                fileName="parents"
                renderWrite={(chosen) => (
                  <>
                    <WriteButton students={chosen.flatMap(({ students }) => students)} onClick={setWritingTo} />
                    <WithoutChildren parents={chosen.filter(({ students }) => students.length === 0).length} />
                  </>
                )}
              />
            )}
            emptyState={<EmptyState>{t`No parents have registered yet.`}</EmptyState>}
          />
        </SelectionContext>
      </ParentTableContext>
      <WriteToStudents students={writingTo} onClose={endWriting} />
      <FormDialog dialog={dialog} titles={{ create: t`Add Family`, edit: t`Edit Parent` }} onClose={close}>
        {(row) => (row ? <ParentForm parent={row} onSaved={close} /> : <NewFamilyForm onSaved={openFamily} />)}
      </FormDialog>
      <LazyDialog opened={dialog?.action === 'invite'} onClose={close}>
        {(opened) => <InviteDialog parent={opened ? parent : undefined} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={dialog?.action === 'merge'} onClose={close}>
        {(opened) => <MergeAccountsDialog parent={opened ? parent : undefined} onClose={close} />}
      </LazyDialog>
      <DeleteDialog
        name={dialog?.action === 'delete' ? name : undefined}
        refusalText={t`${name} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`}
        passwordReason={children === '' ? undefined : t`To delete a parent with children, enter your password.`}
        refusesFirst
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

/** How many parents a message to the families of students does not reach. */
function WithoutChildren({ parents: n }: { readonly parents: number }) {
  if (n === 0) return null
  return (
    <Text fz="sm">
      <Plural
        value={n}
        one="# of these parents has no children here and gets no message."
        other="# of these parents have no children here and get no message."
      />
    </Text>
  )
}
