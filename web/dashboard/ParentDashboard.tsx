import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Student } from '../../contract/students.ts'
import { type Days, dayNoteKeyOf } from '../../domain/days.ts'
import type { Period } from '../../domain/period.ts'
import { fullName } from '../../domain/person.ts'
import { chooseSemester, isClosedTo } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { meQuery } from '../session/me.ts'
import { selectStudent } from '../session/storage.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { FamilyWeekCard } from './FamilyWeekCard.tsx'
import { changesSince } from './lastVisit.ts'
import { MailChoices } from './MailChoices.tsx'
import { NoStudents } from './NoStudents.tsx'
import styles from './ParentDashboard.module.css'
import { SignInTimes } from './SignInTimes.tsx'
import { StudentTable } from './StudentTable.tsx'
import { draftedStudent } from './studentDraft.ts'

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const StudentDialog = lazyPart(async () => (await import('./StudentDialog.tsx')).StudentDialog)

/** A parent's children with their actions (document 2, section 2, "Parent dashboard"). */
export function ParentDashboard() {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(meQuery)
  const { data: semesters } = useQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/dashboard' })
  const semester = semesters && chooseSemester(semesters, slug)
  const [start] = useState(() => changesSince(user.id, new Date()))
  const overview = semester && { ...start, semester, students: user.students }
  const isClosed = semester && isClosedTo(semester, 'parent')
  const [edited, setEdited] = useState(() => draftedStudent(user.students))
  const [viewed, setViewed] = useState<Student>()
  const [message, setMessage] = useState('')

  const navigate = useNavigate()
  const enroll = ({ id }: Student, days?: Days, period?: Period) => {
    selectStudent(id)
    const chosen = days ? { semester: semester?.slug, day: dayNoteKeyOf(days) } : { semester: slug }
    const search = period ? { ...chosen, period, fits: true as const } : chosen
    void navigate({ to: '/enrollment', search })
  }
  const close = (success = '') => {
    setEdited(undefined)
    setMessage(success)
  }

  return (
    <>
      <div className={styles.header}>
        <PageTitle>{fullName(user)}</PageTitle>
        <div className={styles.actions}>
          <Button variant="light" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {t`Add Student`}
          </Button>
          <MailChoices onClose={close} />
        </div>
      </div>
      <SuccessAlert message={message} />
      {user.students.length === 0 ? (
        <NoStudents />
      ) : (
        <div className={styles.card}>
          <StudentTable
            students={user.students}
            overview={overview}
            hasWeeks={!semesters || semester !== undefined}
            onEdit={setEdited}
            onView={setViewed}
            onEnroll={enroll}
          />
          {overview && !isClosed && <SignInTimes overview={overview} />}
        </div>
      )}
      {overview && user.students.some(({ grade }) => grade !== 'done') && (
        <FamilyWeekCard overview={overview} {...(!isClosed && { onOpenPeriod: enroll })} />
      )}
      <LazyDialog opened={edited !== undefined} onClose={close}>
        {(opened) => <StudentDialog student={opened ? edited : undefined} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={viewed !== undefined} onClose={() => setViewed(undefined)}>
        {(opened) => <ScheduleDialog student={opened ? viewed : undefined} onClose={() => setViewed(undefined)} />}
      </LazyDialog>
    </>
  )
}
