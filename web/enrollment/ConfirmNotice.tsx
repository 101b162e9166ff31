import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { Role } from '../../domain/semester.ts'
import { confirmationsQuery, needsConfirmation } from '../api/confirmations.ts'
import styles from '../ui/feedback/Notice.module.css'
import { IconAlertCircle } from '../ui/icons.tsx'
import { CONFIRM_NOTICE_ID } from './classes/elementIds.ts'

/** Whether the child gets nothing new in the semester until the family confirms it. The office is asked after its press. */
export function useUnconfirmed({ id }: Pick<Student, 'id'>, semester: Semester, role: Role): boolean {
  const { data } = useQuery({ ...confirmationsQuery, enabled: needsConfirmation(semester, role) })
  const asking = data?.find(({ semester_id, required }) => required && semester_id === semester.id)
  return asking?.children.some(({ student_id, confirmed_at }) => student_id === id && confirmed_at === null) ?? false
}

/** Explains why the buttons are disabled, and leads to the confirmation. */
export function ConfirmNotice(props: {
  readonly student: Pick<Student, 'id' | 'first_name'>
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  const { t } = useLingui()
  const name = student.first_name
  if (!useUnconfirmed(student, semester, role)) return null
  return (
    <section className={styles.notice} data-tone="warning" aria-labelledby={CONFIRM_NOTICE_ID}>
      <IconAlertCircle />
      <div>
        <h2 id={CONFIRM_NOTICE_ID} className={styles.title}>
          {t`First confirm ${name}'s information`}
        </h2>
        <p>
          <Trans>
            You can choose classes for {semester.name} after that. It takes about two minutes:{' '}
            <Link to="/confirm/$semester_slug" params={{ semester_slug: semester.slug }}>
              Confirm now
            </Link>
          </Trans>
        </p>
      </div>
    </section>
  )
}
