import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import { deleteParent, type LimitReached, type Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { invalidateParents, parentPageQuery, readParents } from '../../../api/parents.ts'
import { LazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { ServerTable, useServerPage } from '../../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { ListHeader } from '../../ListScreen.tsx'
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { LIMIT_LABELS } from '../../ui/limitLabels.ts'
import { type RowCommand, RowMenu } from '../../ui/RowMenu.tsx'
import { createTableContext, useTableDialog } from '../../ui/useTableDialog.ts'
import { familyPath, SIZES, studentPath } from '../people.ts'
import styles from './Parents.module.css'

/** Their ids are the server's sort keys. */
const PARENT_COLUMNS: readonly Column<Parent>[] = [
  { id: 'name', label: msg`Name`, text: fullName, rowHeader: true, Cell: NameCell },
  { id: 'email', label: msg`Email`, text: ({ email }) => email, Cell: EmailCell },
  {
    id: 'phone',
    noWrap: true,
    label: msg`Phone`,
    text: ({ phone }) => phoneMask(phone),
    numeric: true,
    Cell: PhoneCell,
  },
  {
    id: 'children',
    label: msg`Children`,
    text: ({ students }) => students.map(fullName).join(', '),
    Cell: ChildrenCell,
  },
  {
    id: 'actions',
    noWrap: true,
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
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('parent', list.data?.parents)

  const parent = dialog?.row
  const name = parent ? fullName(parent) : ''
  const children = parent?.students.map(fullName).join(', ') ?? ''
  const openFamily = (id: number, email: string) =>
    void navigate({
      to: familyPath({ id }),
      state: { flashMessage: t`Family added. We are sending an invitation to ${email}.` },
    })
  const remove = async () => {
    const id = parent?.id ?? 0
    await call(deleteParent, { params: { id }, body: {} })
    await invalidateParents()
  }
  return (
    <>
      <ListHeader title={t`Parents`}>
        <Button onClick={() => openDialog({ action: 'create' })}>{t`Add Family`}</Button>
      </ListHeader>
      <SuccessAlert message={message} />
      <ParentTableContext value={tableActions}>
        <ServerTable
          {...TABLE}
          caption={t`Parents`}
          list={list}
          rowsOf={({ parents }) => parents}
          countLabel={parentCount}
          fileName="parents"
          readAll={(sink) => readParents(state, sink)}
          emptyState={<EmptyState>{t`No parents have registered yet.`}</EmptyState>}
        />
      </ParentTableContext>
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

/** The address, and whether its owner has confirmed it. */
function EmailCell({ row }: { readonly row: Parent }) {
  return (
    <>
      <EmailLink email={row.email} />
      <EmailStatusMark status={row.email_status} />
    </>
  )
}

function PhoneCell({ row }: { readonly row: Parent }) {
  return <PhoneLink phone={row.phone} />
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
  const invite: RowCommand = { label: t`Invite`, onClick: () => openDialog({ action: 'invite', row }) }
  const commands: readonly RowCommand[] = [
    { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row }) },
    ...(row.email_status === 'confirmed' ? [] : [invite]),
    { label: t`Merge`, onClick: () => openDialog({ action: 'merge', row }) },
    { label: t`Delete`, tone: 'danger', onClick: () => openDialog({ action: 'delete', row }) },
  ]
  return <RowMenu name={fullName(row)} commands={commands} />
}

/** The parent's name, which links to the family's page, and the limits the account recently reached. */
export function NameCell({ row }: { readonly row: Parent }) {
  return (
    <>
      <RowLink to={familyPath(row)}>{fullName(row)}</RowLink>
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
        {i18n._(LIMIT_LABELS[limit])} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
      </summary>
      <p>{why[limit]}</p>
    </details>
  )
}

export const ParentTableContext = createTableContext<Parent>()
