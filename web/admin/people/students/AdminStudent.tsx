import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Course } from '../../../../contract/courses.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { semestersQuery } from '../../../api/schedules.ts'
import { studentQuery } from '../../../api/student.ts'
import { removeCachedStudent, studentHistoryQuery } from '../../../api/students.ts'
import { loggedCulprit, loggedStatus } from '../../../educationRecord/statusText.ts'
import { RecordDisclosure } from '../../../ui/educationRecord/RecordDisclosure.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { NotFoundPanel } from '../../../ui/feedback/NotFoundPanel.tsx'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { gradeName } from '../../../ui/format/labels.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Schedule } from '../../../ui/schedule/Schedule.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { EnrollDialog } from '../../classes/EnrollDialog.tsx'
import { TransferDialog } from '../../classes/TransferDialog.tsx'
import { StudentDocuments } from '../../documents/StudentDocuments.tsx'
import { officeSemester, rememberSemester } from '../../officeSemester.ts'
import { BackButton } from '../../ui/BackButton.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { RecordTitle } from '../../ui/RecordTitle.tsx'
import { type OpenDialogFor, useTableDialog } from '../../ui/useTableDialog.ts'
import type { MadeChange } from '../../undo/lastChange.ts'
import { offerUndo } from '../../undo/offerUndo.ts'
import { familyPath, STUDENTS, studentPath } from '../people.ts'
import { InvitedMark } from './SameChildMark.tsx'
import styles from './Student.module.css'
import { MergeDialog, StudentDialogs } from './StudentDialogs.tsx'
import { useManageClasses } from './useManageClasses.ts'

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
  const [merging, setMerging] = useState(false)
  const onMerged = async (kept: Student, done: string) => {
    setMerging(false)
    await navigate({ to: studentPath(kept), state: { flashMessage: done } })
  }
  const onDeleted = async (done: string) => {
    await navigate({ to: STUDENTS, state: { flashMessage: done } })
    void removeCachedStudent(student.id)
  }
  return (
    <>
      <StudentHeader student={student} openDialog={openDialog} onMerge={() => setMerging(true)} />
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <Stack gap="lg">
        <Card title={t`Schedule`} id={SCHEDULE_ID}>
          <AsyncBoundary>
            <ScheduleWithChanges student={student} />
          </AsyncBoundary>
        </Card>
        <AsyncBoundary compact>
          <StudentDocuments id={student.id} />
        </AsyncBoundary>
        <Card title={t`History`}>
          <AsyncBoundary>
            <History student={student} />
          </AsyncBoundary>
        </Card>
      </Stack>
      <RecordDisclosure student={student} />
      <MergeDialog students={merging ? [student] : undefined} onClose={() => setMerging(false)} onMerged={onMerged} />
      <StudentDialogs dialog={dialog} onClose={close} onDeleted={onDeleted} />
    </>
  )
}

const SCHEDULE_ID = 'student-schedule'

/** Each class of the schedule can be changed for another one of its semester, and one more can be chosen. */
function ScheduleWithChanges({ student }: { readonly student: Student }) {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [from, transferFrom] = useState<{ readonly course: Course; readonly opener: HTMLButtonElement }>()
  const [adding, add] = useState<{ readonly semester: Semester; readonly opener: HTMLButtonElement }>()
  const [message, showMessage] = useSuccessMessage()
  const close = (change?: MadeChange) => {
    const { opener } = from ?? adding ?? {}
    if (change) {
      showMessage(change.change_id === null ? change.text : '')
      offerUndo('roster', change)
      document.getElementById(SCHEDULE_ID)?.focus({ preventScroll: true })
    } else opener?.focus()
    transferFrom(undefined)
    add(undefined)
  }
  const enroll = t`Enroll in a Class`
  return (
    <>
      <SuccessAlert message={message} />
      <Schedule
        student={student}
        initial={officeSemester(semesters)}
        onChoose={({ id }) => rememberSemester(id)}
        addButtonLabel={enroll}
        renderAdd={(semester) => (
          <Button onClick={({ currentTarget: opener }) => add({ semester, opener })}>{enroll}</Button>
        )}
        renderAction={(course) => (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Move from ${course.name}`}
            onClick={({ currentTarget: opener }) => transferFrom({ course, opener })}
          >
            {t`Move`}
          </Button>
        )}
      />
      {from && <TransferDialog student={student} from={from.course} onClose={close} />}
      {adding && <EnrollDialog student={student} semester={adding.semester} onClose={close} />}
    </>
  )
}

/** The student's log entries of all semesters, newest first. */
function History({ student }: { readonly student: Student }) {
  const { t, i18n } = useLingui()
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { data: logs } = useSuspenseQuery(studentHistoryQuery(student.id))
  const { first_name } = student
  if (logs.length === 0) return <Text c="dimmed">{t`There are no log entries for ${first_name} yet.`}</Text>
  return (
    <>
      <Text c="dimmed">{t`Times are in the school's time zone (${zone}).`}</Text>
      <Stack className={`plain ruled ${styles.history}`} component="ol" gap={0}>
        {logs.map((entry) => (
          <li key={entry.id}>
            <time className={styles.when} dateTime={entry.date}>
              {formatDateTime(entry.date)}
            </time>
            <span>
              <Text fw={600} span inherit>
                {loggedStatus(i18n, entry.status)}
              </Text>{' '}
              · {entry.class} ({entry.section}) · {entry.semester}
            </span>
            <span className={styles.by}>{t`by ${loggedCulprit(i18n, entry.culprit)}`}</span>
            {entry.reason !== null && <span className={styles.by}>{entry.reason}</span>}
          </li>
        ))}
      </Stack>
    </>
  )
}

/** The student's name, parent and actions, and a link back to the list. */
function StudentHeader({
  student,
  openDialog,
  onMerge,
}: {
  readonly student: Student
  readonly openDialog: OpenDialogFor<Student>
  readonly onMerge: () => void
}) {
  const { t, i18n } = useLingui()
  const manage = useManageClasses()
  const parent = fullName(student.parent)
  return (
    <div className={`links ${styles.head}`}>
      <BackButton list={STUDENTS} />
      <RecordTitle screen={t`Student`}>{fullName(student)}</RecordTitle>
      <p>
        {i18n._(gradeName(student.grade))} ·{' '}
        <Trans>
          Parent: <RowLink to={familyPath({ id: student.parent_id })}>{parent}</RowLink>
        </Trans>
        <InvitedMark student={student} />
      </p>
      {student.awaits_acceptance && (
        <p>{t`The parent has not accepted our invitation, so their account does not show this student yet. To invite them again, open the parent's page.`}</p>
      )}
      <Group gap="sm" my="1.25rem" mx={0} data-screen-only>
        <Button onClick={() => manage(student)}>{t`Manage Classes`}</Button>
        <Button variant="default" onClick={() => openDialog({ action: 'edit', row: student })}>
          {t`Edit`}
        </Button>
        <Button variant="default" onClick={onMerge}>
          {t`Merge`}
        </Button>
        <Button variant="default" color="red" onClick={() => openDialog({ action: 'delete', row: student })}>
          {t`Delete`}
        </Button>
      </Group>
    </div>
  )
}
