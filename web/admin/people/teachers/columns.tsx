import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import type { Teacher } from '../../../../contract/teachers.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { cacheTeachers, teachersQuery } from '../../../api/teachers.ts'
import { restoreFocus } from '../../../ui/focus/restoreFocus.ts'
import type { Column } from '../../../ui/table/column.ts'
import { EmailLink } from '../../ui/ContactLinks.tsx'
import { OpenRowButton } from '../../ui/OpenRowButton.tsx'
import { menuColumn, type RowCommand, RowMenu } from '../../ui/RowMenu.tsx'
import { StatusButton, statusLabel } from '../../ui/StatusButton.tsx'
import { chooseColumn } from '../../ui/selection.tsx'
import { createTableContext } from '../../ui/useTableDialog.ts'
import { byLastName } from '../people.ts'

export const TEACHER_COLUMNS: readonly Column<Teacher>[] = [
  chooseColumn<Teacher>(fullName),
  { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, rowHeader: true, Cell: TeacherName },
  { id: 'email', unlabeled: true, label: msg`Email`, text: ({ email }) => email, Cell: EmailCell },
  {
    id: 'classes',
    noWrap: true,
    label: msg`Classes`,
    text: ({ courses }) => courses.length,
    sortValue: ({ courses }) => courses.length,
    searchKeywords: ({ courses }) => courses.map(({ section, name }) => `${section} ${name}`).join(' '),
    Cell: ClassCount,
  },
  {
    id: 'status',
    noWrap: true,
    unlabeled: true,
    label: msg`Status`,
    text: ({ active }) => statusLabel({ active: active === 1 }),
    Cell: TeacherStatus,
  },
  menuColumn(TeacherActions),
]

function EmailCell({ row }: { readonly row: Teacher }) {
  return <EmailLink email={row.email} />
}

/** Toggles whether the teacher can be assigned to classes. */
function TeacherStatus({ row }: { readonly row: Teacher }) {
  const { id, first_name, last_name, email, active, etag } = row
  const { t } = useLingui()
  const { showMessage } = useContext(TeacherTableContext)
  const name = fullName(row)
  const isActive = active === 1
  const toggle = useMutation({
    mutationFn: () =>
      call('PUT /api/teachers/:id', {
        params: { id },
        body: { first_name, last_name, email, active: isActive ? 0 : 1 },
        if_match: etag,
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: teachersQuery.queryKey }),
    onSuccess: ({ body }) => {
      cacheTeachers(body.teachers)
      showMessage(isActive ? t`${name} is now inactive.` : t`${name} is now active.`)
      restoreFocus()
    },
  })
  return (
    <StatusButton
      active={isActive}
      status={statusLabel({ active: isActive })}
      label={isActive ? t`Active: make ${name} inactive` : t`Inactive: make ${name} active`}
      toggle={toggle}
    />
  )
}

/** The number of classes, with a button that lists them. */
function ClassCount({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { openDialog } = useContext(TeacherTableContext)
  const count = row.courses.length
  if (count === 0) return '0'
  return (
    <button
      type="button"
      className="linkButton"
      aria-label={t`${plural(count, { one: '# class', other: '# classes' })} taught by ${fullName(row)}`}
      onClick={() => openDialog({ action: 'view', row })}
    >
      {count}
    </button>
  )
}

/** Opens the teacher's form. */
function TeacherName({ row }: { readonly row: Teacher }) {
  const { openDialog } = useContext(TeacherTableContext)
  return <OpenRowButton onClick={() => openDialog({ action: 'edit', row })}>{fullName(row)}</OpenRowButton>
}

function TeacherActions({ row }: { readonly row: Teacher }) {
  const { t } = useLingui()
  const { openDialog } = useContext(TeacherTableContext)
  const commands: readonly RowCommand[] = [
    { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row }) },
    { label: t`Delete`, tone: 'danger', onClick: () => openDialog({ action: 'delete', row }) },
  ]
  return <RowMenu name={fullName(row)} commands={commands} />
}

export const TeacherTableContext = createTableContext<Teacher>()
