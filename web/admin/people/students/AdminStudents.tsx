import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo } from 'react'
import type { Parent } from '../../../../contract/parents.ts'
import { STUDENT_PAGE_SIZES, type Student } from '../../../../contract/students.ts'
import { STUDENT_GRADES } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { parentsQuery } from '../../../api/parents.ts'
import { readStudents, studentPageQuery, studentsQuery } from '../../../api/students.ts'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { gradeLabel } from '../../../ui/format/labels.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListScreen.tsx'
import { RowAction, RowActions } from '../../ui/RowActions.tsx'
import { createTableContext } from '../../ui/tableContext.ts'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { PagedPeople } from '../PagedPeople.tsx'
import { byLastName, studentPath } from '../people.ts'
import { InvitedMark, SameChildMark, SameChildMarks } from './SameChildMark.tsx'
import { StudentDialogs } from './StudentDialogs.tsx'
import { useManageClasses } from './useManageClasses.ts'

const TABLE = {
  defaultSort: { id: 'name', order: 'asc' },
  pageSizes: STUDENT_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** The parts of the table of students that do not depend on whether the browser or the server searches it. */
function useStudentTable() {
  const { t } = useLingui()
  return {
    ...TABLE,
    caption: t`Students`,
    countLabel: studentCount,
    fileName: 'students',
    emptyState: (
      <EmptyState>{t`There are no students yet. Parents add their children, or you can add them here.`}</EmptyState>
    ),
  }
}

const COLUMNS = studentColumns([])

function PagedStudents() {
  return (
    <PagedPeople
      table={{ ...useStudentTable(), columns: COLUMNS }}
      pageQuery={studentPageQuery}
      rowsOf={({ students }) => students}
      readAll={readStudents}
      Screen={StudentsPage}
    />
  )
}

/** The students of the school (document 1, section 2, "AdminStudents"). The server pages them if there are too many to load. */
export function AdminStudents() {
  const [{ data: students }, { data: parents }] = useSuspenseQueries({ queries: [studentsQuery, parentsQuery] })
  return students && parents ? <LoadedStudents students={students} parents={parents} /> : <PagedStudents />
}

/** The table of all students, searched and sorted in the browser. The search also covers the parents' contacts. */
function LoadedStudents(props: { readonly students: readonly Student[]; readonly parents: readonly Parent[] }) {
  const { students, parents } = props
  const table = useStudentTable()
  const columns = useMemo(() => studentColumns(parents), [parents])
  return (
    <StudentsPage rows={students}>
      <SearchTable {...table} rows={students} columns={columns} />
    </StudentsPage>
  )
}

/** The header and dialogs around the table of students. A form that was interrupted opens again if its student is in the table. */
function StudentsPage(props: { readonly rows: readonly Student[] | undefined; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('student', props.rows)
  return (
    <>
      <ListHeader title={t`Students`}>
        <Button onClick={() => openDialog({ action: 'create' })}>{t`Create Student`}</Button>
      </ListHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <StudentTableContext value={tableActions}>
        <SameChildMarks>{props.children}</SameChildMarks>
      </StudentTableContext>
      <StudentDialogs dialog={dialog} onClose={close} />
    </>
  )
}

/** The columns of the students' table. The search also covers the parent's contact. */
function studentColumns(parents: readonly Parent[]): readonly Column<Student>[] {
  const contacts = new Map(parents.map(({ id, email, phone }) => [id, `${email} ${phone}`]))
  return [
    { id: 'name', label: msg`Name`, text: fullName, sortValue: byLastName, Cell: StudentName, rowHeader: true },
    {
      id: 'grade',
      noWrap: true,
      label: msg`Grade`,
      text: ({ grade }) => gradeLabel(grade),
      sortValue: ({ grade }) => STUDENT_GRADES.indexOf(grade),
    },
    {
      id: 'parent',
      label: msg`Parent`,
      text: ({ parent }) => fullName(parent),
      sortValue: ({ parent }) => byLastName(parent),
      searchKeywords: ({ parent_id }) => contacts.get(parent_id) ?? '',
    },
    {
      id: 'actions',
      label: msg`Actions`,
      text: () => '',
      unsortable: true,
      actions: true,
      Cell: StudentActions,
    },
  ]
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

export function StudentActions({ row }: { readonly row: Student }) {
  const { t } = useLingui()
  const { openDialog } = useContext(StudentTableContext)
  const manage = useManageClasses()
  const name = fullName(row)
  return (
    <RowActions>
      <RowAction label={t`Manage Classes`} name={name} onClick={() => manage(row)} />
      <RowAction label={t`Edit`} name={name} onClick={() => openDialog({ action: 'edit', row })} />
      <RowAction label={t`Delete`} name={name} tone="danger" onClick={() => openDialog({ action: 'delete', row })} />
    </RowActions>
  )
}

export const StudentTableContext = createTableContext<Student>()
