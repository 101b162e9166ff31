import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { idOfSlug } from '../../../domain/semester.ts'
import { courseQuery } from '../../api/courses.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teachersQuery } from '../../api/teachers.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './Class.module.css'
import { ClassFigures } from './ClassFigures.tsx'
import { ClassHeader } from './ClassHeader.tsx'
import { ClassMails } from './ClassMails.tsx'
import { DeleteClass } from './DeleteClass.tsx'
import { EditClassForm } from './EditClassForm.tsx'
import { ManualEnroll } from './ManualEnroll.tsx'
import { managerLink } from './paths.ts'
import { Roster } from './Roster.tsx'

/** A class: figures, roster and manual enrollment first, then its fields and deletion (document 1, section 2, "AdminEditClass"). */
export function AdminEditClass() {
  const { semester_slug, course_id } = useParams({ from: '/admin/dashboard/classes/$semester_slug/$course_id' })
  const semesterId = idOfSlug(semester_slug)
  if (semesterId === undefined || !/^[1-9]\d{0,8}$/.test(course_id)) return <NotFoundPanel />
  return <ClassManager key={course_id} id={Number(course_id)} semesterId={semesterId} />
}

function ClassManager({ id, semesterId }: { readonly id: number; readonly semesterId: number }) {
  const { t } = useLingui()
  const [{ data: loaded }, { data: semesters }, { data: teachers }] = useSuspenseQueries({
    queries: [courseQuery(id), semestersQuery, teachersQuery],
  })
  const { course } = loaded
  if (!semesters.some((semester) => semester.id === semesterId)) return <NotFoundPanel />
  return (
    <>
      {course.semester_id !== semesterId && <Navigate {...managerLink(course)} replace resetScroll={false} />}
      <LiveSeats semester={course.semester_id} />
      <ClassHeader course={course} />
      <ClassFigures course={course} />
      <div className={styles.manager}>
        <div className={styles.people}>
          <Card title={t`Roster`}>
            <Roster course={course} />
          </Card>
          <Card title={t`Manual Enroll or Waitlist`}>
            <ManualEnroll course={course} />
          </Card>
          <Card title={t`Emails to Families`}>
            <ClassMails course={course} />
          </Card>
        </div>
        <Card title={t`Edit Class`}>
          <EditClassForm loaded={loaded} semesters={semesters} teachers={teachers} />
        </Card>
        <Card title={t`Danger Zone`} tone="danger">
          <DeleteClass course={course} />
        </Card>
      </div>
    </>
  )
}
