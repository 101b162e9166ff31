import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { idOfSlug } from '../../../domain/semester.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { BellSchedulesForm } from './bellSchedules/BellSchedulesForm.tsx'
import { DaysOffForm } from './DaysOffForm.tsx'
import { IncrementGrades } from './IncrementGrades.tsx'
import { NotesForm } from './NotesForm.tsx'
import { SemesterForm } from './SemesterForm.tsx'
import styles from './Semesters.module.css'
import { WindowsForm } from './windows/WindowsForm.tsx'

/** One semester's name, dates, enrollment windows, days off, bell schedules and notes (document 1, section 2, "AdminEditSemester"). */
export function AdminEditSemester() {
  const { semester_slug } = useParams({ from: '/admin/dashboard/semesters/$semester_slug' })
  const id = idOfSlug(semester_slug)
  return id === undefined ? <NotFoundPanel /> : <SemesterManager id={id} />
}

function SemesterManager({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const { data: semester } = useSuspenseQuery(semesterQuery(id))
  return (
    <>
      <PageTitle>{t`Semester Manager`}</PageTitle>
      <p className={styles.lead}>{semester.name}</p>
      <div className={styles.parts}>
        <Card title={t`Edit Semester`}>
          <div className={styles.short}>
            <SemesterForm key={id} semester={semester} />
          </div>
        </Card>
        <Card
          title={t`Enrollment Windows`}
          lead={t`When families can add and drop classes. Without a window, families can enroll at any time. The office can always make changes.`}
        >
          <WindowsForm key={id} semester_id={id} />
        </Card>
        <Card
          title={t`Days Off`}
          lead={t`Dates without classes, for example Thanksgiving. These dates are left out of families' calendars. For one day, leave Last day empty.`}
        >
          <DaysOffForm key={id} semester={semester} />
        </Card>
        <Card title={t`Lottery`} lead={t`Instead of racing for seats, families rank classes, and you run a lottery.`}>
          <Link to="/admin/dashboard/semesters/$semester_slug/round" params={{ semester_slug: semester.slug }}>
            {t`Open the lottery`}
          </Link>
        </Card>
        <Card
          title={t`Bell Schedules`}
          lead={t`When each period starts and ends, per day and grade. Classes without a time of their own show these times.`}
        >
          <BellSchedulesForm key={id} semester_id={id} />
        </Card>
        <Card
          title={t`Notes Manager`}
          lead={t`Notes for each grade, shown to parents above the classes in ${semester.name}.`}
        >
          <NotesForm key={id} semester={semester} />
          <IncrementGrades key={`grades ${id}`} />
        </Card>
      </div>
    </>
  )
}
