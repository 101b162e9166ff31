import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useContext, useState } from 'react'
import type { ListedStudent, Student } from '../../../../contract/students.ts'
import { STUDENT_PAGE_SIZES } from '../../../../contract/values.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { readStudents, studentPageQuery } from '../../../api/students.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { ServerTable, useServerPage } from '../../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { cleared } from '../../../ui/table/useTableFilter.ts'
import { ListHeader } from '../../ListScreen.tsx'
import type { Person } from '../../messages/WriteToStudentsDialog.tsx'
import { NoMatchingRows } from '../../NoMatchingRows.tsx'
import { SavedFilters } from '../../savedFilters/SavedFilters.tsx'
import { PhoneLink } from '../../ui/ContactLinks.tsx'
import { menuColumn, type RowCommand, RowMenu } from '../../ui/RowMenu.tsx'
import { chooseColumn, SelectionContext, useSelection } from '../../ui/selection.tsx'
import { createTableContext, useTableDialog } from '../../ui/useTableDialog.ts'
import { ChosenPeople } from '../ChosenPeople.tsx'
import { familyPath, studentPath } from '../people.ts'
import { WriteButton, WriteToStudents } from '../WriteToStudents.tsx'
import { useStudentFilter } from './filter.ts'
import { InvitedMark, SameChildMark, SameChildMarks } from './SameChildMark.tsx'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { useManageClasses } from './useManageClasses.ts'

/** Their ids are the server's sort keys. */
const COLUMNS: readonly Column<ListedStudent>[] = [
  chooseColumn<ListedStudent>(fullName),
  { id: 'name', label: msg`Name`, text: fullName, Cell: StudentName, rowHeader: true },
  { id: 'grade', noWrap: true, unlabeled: true, label: msg`Grade`, text: ({ grade }) => gradeLabel(grade) },
  { id: 'parent', unlabeled: true, label: msg`Parent`, text: ({ parent }) => fullName(parent), Cell: ParentCell },
  {
    id: 'phone',
    noWrap: true,
    unlabeled: true,
    unsortable: true,
    label: msg`Phone`,
    text: ({ parent }) => phoneMask(parent.phone),
    Cell: PhoneCell,
  },
  menuColumn(StudentActions),
]

const TABLE = {
  columns: COLUMNS,
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: STUDENT_PAGE_SIZES,
} as const satisfies TableDefaults

/**
 * The students of the school (document 1, section 2, "AdminStudents"). A form that was interrupted opens again if its student is on the page.
 */
export function AdminStudents() {
  const { t } = useLingui()
  const [filter, setFilter] = useStudentFilter()
  const { list, state } = useServerPage(TABLE, (state) => studentPageQuery({ ...state, ...filter }))
  const selection = useSelection(JSON.stringify([state, filter]))
  const isFiltered = Object.keys(filter).length > 0
  const { dialog, openDialog, message, tableActions, close } = useTableDialog<Student>('student', list.data?.students)
  const [writingTo, setWritingTo] = useState<readonly Person[]>()
  const endWriting = (message = '') => {
    setWritingTo(undefined)
    tableActions.showMessage(message)
  }
  return (
    <>
      <ListHeader title={t`Students`}>
        <Button onClick={() => openDialog({ action: 'create' })} data-screen-only>{t`Create Student`}</Button>
      </ListHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <StudentTableContext value={tableActions}>
        <SelectionContext value={selection}>
          <SameChildMarks>
            <ServerTable
              {...TABLE}
              caption={t`Students`}
              list={list}
              rowsOf={({ students }) => students}
              countLabel={studentCount}
              fileName="students"
              readAll={(sink) => readStudents({ ...state, ...filter }, sink)}
              filters={
                <>
                  <StudentFilters filter={filter} onChange={setFilter} />
                  <SavedFilters list="students" filter={filter} onDone={tableActions.showMessage} />
                </>
              }
              barFor={(found) => (
                <ChosenPeople
                  found={found}
                  isOnePage
                  columns={COLUMNS}
                  countLabel={studentCount}
                  fileName="students"
                  renderWrite={(chosen) => <WriteButton students={chosen} onClick={setWritingTo} />}
                />
              )}
              emptyState={
                isFiltered ? (
                  <NoMatchingRows
                    onClear={() => setFilter(cleared(filter))}
                  >{t`No students match this filter.`}</NoMatchingRows>
                ) : (
                  <EmptyState>{t`There are no students yet. Parents add their children, or you can add them here.`}</EmptyState>
                )
              }
            />
          </SameChildMarks>
        </SelectionContext>
      </StudentTableContext>
      <WriteToStudents students={writingTo} onClose={endWriting} />
      <StudentDialogs dialog={dialog} onClose={close} />
    </>
  )
}

function studentCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# student', other: '# students' })}`
}

/** Links to the student's page. */
export function StudentName({ row }: { readonly row: Student }) {
  return (
    <>
      <RowLink to={studentPath(row)}>{fullName(row)}</RowLink>
      <SameChildMark student={row} />
      <InvitedMark student={row} />
    </>
  )
}

/** Links to the family's page. */
function ParentCell({ row }: { readonly row: Student }) {
  return <RowLink to={familyPath({ id: row.parent_id })}>{fullName(row.parent)}</RowLink>
}

function PhoneCell({ row }: { readonly row: ListedStudent }) {
  return <PhoneLink phone={row.parent.phone} />
}

export function StudentActions({ row }: { readonly row: Student }) {
  const { t } = useLingui()
  const { openDialog } = useContext(StudentTableContext)
  const manage = useManageClasses()
  const commands: readonly RowCommand[] = [
    { label: t`Manage Classes`, onClick: () => manage(row) },
    { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row }) },
    { label: t`Delete`, tone: 'danger', onClick: () => openDialog({ action: 'delete', row }) },
  ]
  return <RowMenu name={fullName(row)} commands={commands} />
}

export const StudentTableContext = createTableContext<Student>()
