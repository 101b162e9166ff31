import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parentsQuery } from '../../../api/parents.ts'
import { studentsQuery } from '../../../api/students.ts'
import { FlashMessage } from '../../../ui/feedback/FlashMessage.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { STUDENT_SIZES } from '../sizes.ts'
import { studentColumns, studentCount } from './columns.ts'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentTableContext } from './studentTableContext.ts'

/** The students of the school (document 1, section 2, "AdminStudents"). */
export function AdminStudents() {
  const { t } = useLingui()
  const [{ data: students }, { data: parents }] = useSuspenseQueries({ queries: [studentsQuery, parentsQuery] })
  const columns = useMemo(() => studentColumns(parents), [parents])
  const { dialog, openDialog, message, tableActions, close } = useTableDialog('student', students)
  const create = <Button onClick={() => openDialog({ action: 'create' })}>{t`Create Student`}</Button>
  return (
    <>
      <ListHeader title={t`Students`}>{create}</ListHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <StudentTableContext value={tableActions}>
        <SearchTable
          caption={t`Students`}
          rows={students}
          columns={columns}
          countLabel={studentCount}
          defaultSort={{ id: 'name', order: 'asc' }}
          pageSizes={STUDENT_SIZES}
          fileName="students"
          emptyState={
            <EmptyState>{t`There are no students yet. Parents add their children, or you can add them here.`}</EmptyState>
          }
        />
      </StudentTableContext>
      <StudentDialogs dialog={dialog} onClose={close} />
    </>
  )
}
