import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { studentQuery } from '../../../api/student.ts'
import { removeCachedStudent } from '../../../api/students.ts'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { NotFoundPanel } from '../../../ui/feedback/NotFoundPanel.tsx'
import { SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Schedule } from '../../../ui/schedule/Schedule.tsx'
import { useTableDialog } from '../../ui/useTableDialog.ts'
import { STUDENTS } from '../paths.ts'
import { History } from './History.tsx'
import styles from './Student.module.css'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentHeader } from './StudentHeader.tsx'

/** One student: parent, schedules of all semesters, and log. */
export function AdminStudent() {
  const { student_id } = useParams({ from: '/admin/dashboard/users/students/$student_id' })
  return /^[1-9]\d{0,8}$/.test(student_id) ? (
    <StudentById key={student_id} id={Number(student_id)} />
  ) : (
    <NotFoundPanel />
  )
}

function StudentById({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return student ? <StudentPage student={student} /> : <NotFoundPanel />
}

function StudentPage({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { dialog, openDialog, message, close } = useTableDialog('student', [student])
  const onDeleted = async (done: string) => {
    await navigate({ to: STUDENTS, state: { flashMessage: done } })
    removeCachedStudent(student.id)
  }
  return (
    <>
      <StudentHeader student={student} openDialog={openDialog} />
      <SuccessAlert message={message} />
      <div className={styles.parts}>
        <Card title={t`Schedule`}>
          <AsyncBoundary>
            <Schedule student={student} addButtonLabel={t`Manage Classes`} />
          </AsyncBoundary>
        </Card>
        <Card title={t`History`}>
          <AsyncBoundary>
            <History student={student} />
          </AsyncBoundary>
        </Card>
      </div>
      <StudentDialogs dialog={dialog} onClose={close} onDeleted={onDeleted} />
    </>
  )
}
