import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Student } from '../../../../contract/students.ts'
import { forgetStudent, studentQuery } from '../../../api/students.ts'
import { Awaited } from '../../../ui/Awaited.tsx'
import { NotFoundPanel } from '../../../ui/NotFoundPanel.tsx'
import { Saved } from '../../../ui/Saved.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Schedule } from '../../../ui/schedule/Schedule.tsx'
import { useAsked } from '../../ui/useAsked.ts'
import { STUDENTS } from '../paths.ts'
import { History } from './History.tsx'
import styles from './Student.module.css'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentHead } from './StudentHead.tsx'

/** One student: whose child, the week of every semester, and what the log remembers. */
export function AdminStudent() {
  const { student_id } = useParams({ from: '/admin/dashboard/users/students/$student_id' })
  return /^[1-9]\d{0,8}$/.test(student_id) ? <Known key={student_id} id={Number(student_id)} /> : <NotFoundPanel />
}

function Known({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return student ? <OneStudent student={student} /> : <NotFoundPanel />
}

function OneStudent({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { asked, ask, said, close } = useAsked('student', [student])
  const leave = async (done: string) => {
    await navigate({ to: STUDENTS, state: { said: done } })
    forgetStudent(student.id)
  }
  return (
    <>
      <StudentHead student={student} ask={ask} />
      <Saved message={said} />
      <div className={styles.parts}>
        <Sheet title={t`Schedule`}>
          <Awaited>
            <Schedule student={student} addWith={t`Manage Classes`} />
          </Awaited>
        </Sheet>
        <Sheet title={t`History`}>
          <Awaited>
            <History student={student} />
          </Awaited>
        </Sheet>
      </div>
      <StudentDialogs asked={asked} onClose={close} onDeleted={leave} />
    </>
  )
}
