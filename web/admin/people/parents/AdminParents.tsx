import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { deleteParent, type LimitReached, type Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { parentPageQuery, parentsQuery, readParents, removeCachedParent } from '../../../api/parents.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListScreen.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { limitLabel } from '../../ui/limitLabel.ts'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import { createTableContext } from '../../ui/tableContext.ts'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { PagedPeople } from '../PagedPeople.tsx'
import { byLastName, SIZES, studentPath } from '../people.ts'
import styles from './Parents.module.css'

const PARENT_COLUMNS: readonly Column<Parent>[] = [
  { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, rowHeader: true, Cell: NameCell },
  { id: 'email', label: msg`Email`, text: ({ email }) => email, Cell: EmailCell },
  {
    id: 'phone',
    noWrap: true,
    label: msg`Phone`,
    text: ({ phone }) => phoneMask(phone),
    searchKeywords: ({ phone }) => phone,
    numeric: true,
  },
  {
    id: 'children',
    label: msg`Children`,
    text: ({ students }) => students.map(fullName).join(', '),
    sortValue: ({ students }) => students.length,
    Cell: ChildrenCell,
  },
  {
    id: 'actions',
    label: msg`Actions`,
    text: () => '',
    unsortable: true,
    actions: true,
    Cell: ParentActions,
  },
]

function parentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# parent', other: '# parents' })}`
}

const TABLE = {
  columns: PARENT_COLUMNS,
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: SIZES,
} as const satisfies TableDefaults

/** The parts of the table of parents that do not depend on whether the browser or the server searches it. */
function useParentTable() {
  const { t } = useLingui()
  return {
    ...TABLE,
    caption: t`Parents`,
    countLabel: parentCount,
    fileName: 'parents',
    emptyState: <EmptyState>{t`No parents have registered yet.`}</EmptyState>,
  }
}

/** The parents and their children (document 1, section 2, "AdminParents"). The server pages them if there are too many to load. */
export function AdminParents() {
  const { data: parents } = useSuspenseQuery(parentsQuery)
  const table = useParentTable()
  if (!parents) return <PagedParents />
  return (
    <ParentsPage rows={parents}>
      <SearchTable {...table} rows={parents} />
    </ParentsPage>
  )
}

function PagedParents() {
  return (
    <PagedPeople
      table={useParentTable()}
      pageQuery={parentPageQuery}
      rowsOf={({ parents }) => parents}
      readAll={readParents}
      Screen={ParentsPage}
    />
  )
}

/** The address, and whether its owner has confirmed it. */
function EmailCell({ row }: { readonly row: Parent }) {
  return (
    <>
      {row.email}
      <EmailStatusMark status={row.email_status} />
    </>
  )
}

/** The children with their grades, each linked to its page. */
function ChildrenCell({ row }: { readonly row: Parent }) {
  const { t, i18n } = useLingui()
  if (row.students.length === 0) return t`none`
  return (
    <ul className={styles.children}>
      {row.students.map((child) => (
        <li key={child.id}>
          <RowLink to={studentPath(child)}>{fullName(child)}</RowLink>{' '}
          <span className={styles.grade}>{i18n._(gradeLabel(child.grade))}</span>
        </li>
      ))}
    </ul>
  )
}

function ParentActions({ row }: { readonly row: Parent }) {
  const { t } = useLingui()
  const { openDialog } = useContext(ParentTableContext)
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Edit`} name={name} onClick={() => openDialog({ action: 'edit', row })} />
      {row.email_status !== 'confirmed' && (
        <RowAction label={t`Invite`} name={name} onClick={() => openDialog({ action: 'invite', row })} />
      )}
      <RowAction label={t`Merge`} name={name} onClick={() => openDialog({ action: 'merge', row })} />
      <RowAction label={t`Delete`} name={name} tone="danger" onClick={() => openDialog({ action: 'delete', row })} />
    </RowActions>
  )
}

/** The parent's name and the limits the account recently reached. */
export function NameCell({ row }: { readonly row: Parent }) {
  return (
    <>
      {fullName(row)}
      {row.limits.map((reached) => (
        <LimitBadge key={reached.limit} reached={reached} />
      ))}
    </>
  )
}

/** A limit with its date. Opens its explanation. */
function LimitBadge({ reached: { limit, last_at } }: { readonly reached: LimitReached }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const why = {
    commands: t`This account made many changes within a few seconds, so we limited it to one change per second. A script may be using it. Everything it saved was kept.`,
    children: t`This parent tried to add more children than the limit allows. You can add more for them under Students, or raise the limit in School settings.`,
  }
  return (
    <details className={styles.limit}>
      <summary>
        {i18n._(limitLabel(limit))} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
      </summary>
      <p>{why[limit]}</p>
    </details>
  )
}

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)
const MergeAccountsDialog = lazyPart(async () => (await import('./MergeAccountsDialog.tsx')).MergeAccountsDialog)
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

export const ParentTableContext = createTableContext<Parent>()
