import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useIsMutating, useSuspenseQueries } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { idOfSlug } from '../../../domain/semester.ts'
import { courseQuery, rosterContactsQuery } from '../../api/officeCourse.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teacherNamesQuery } from '../../api/teachers.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { storedDraft } from '../../session/draft.ts'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { mayLeave } from '../../ui/form/leaveUnsaved.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PrintRoster } from '../rosterSheets/PrintRosters.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'
import { CancelClass } from './CancelClass.tsx'
import styles from './Class.module.css'
import { ClassEmails } from './ClassEmails.tsx'
import type { FieldInPlace } from './ClassFields.tsx'
import { ClassFigures } from './ClassFigures.tsx'
import { DeleteClass } from './DeleteClass.tsx'
import { classDraft, EditClassForm, saveKey } from './EditClassForm.tsx'
import { ManualEnroll } from './ManualEnroll.tsx'
import { listPath, managerLink } from './paths.ts'
import { Roster } from './Roster.tsx'

/** A class: figures and roster first, then manual enrollment, its fields and deletion (document 1, section 2, "AdminEditClass"), and its emails. */
export function AdminEditClass() {
  const { semester_slug, course_id } = useParams({ from: '/admin/dashboard/classes/$semester_slug/$course_id' })
  const semesterId = idOfSlug(semester_slug)
  if (semesterId === undefined || !/^[1-9]\d{0,8}$/.test(course_id)) return <NotFoundPanel />
  return <ClassManager key={course_id} id={Number(course_id)} semesterId={semesterId} />
}

/** What is edited: a field where it stands, or the form of all fields, which a draft of an expired session opens at once. */
type Editing = FieldInPlace | 'form' | 'draft'

function ClassManager({ id, semesterId }: { readonly id: number; readonly semesterId: number }) {
  const { t } = useLingui()
  const [{ data: loaded }, { data: semesters }, { data: teachers }] = useSuspenseQueries({
    queries: [courseQuery(id), semestersQuery, teacherNamesQuery, rosterContactsQuery(id)],
  })
  const { course } = loaded
  const [editing, setEditing] = useState<Editing | undefined>(() =>
    storedDraft()?.form === classDraft(course) ? 'draft' : undefined,
  )
  const [message, setMessage] = useState('')
  const isSaving = useIsMutating({ mutationKey: saveKey(course) }) > 0
  if (!semesters.some((semester) => semester.id === semesterId)) return <NotFoundPanel />
  const semester = semesters.find(({ id }) => id === course.semester_id)
  const hasChildren = course.enrolled.length + course.waiting.length > 0
  const form = { loaded, semesters, teachers }
  const isFormOpen = editing === 'form' || editing === 'draft'
  const field = isFormOpen ? undefined : editing
  const edit = async (next: Editing) => {
    setMessage('')
    if (isFormOpen) document.getElementById(fieldId(next))?.focus()
    else if (await mayLeave([classDraft(course)])) setEditing(next)
  }
  /** The reply to a save can come when another editor is open. */
  const end = (done = '') => {
    setEditing((now) => (now === field ? undefined : now))
    setMessage(done)
  }
  return (
    <>
      {course.semester_id !== semesterId && (
        <Navigate {...managerLink(course)} replace resetScroll={false} ignoreBlocker />
      )}
      <LiveSeats semester={course.semester_id} />
      <ClassHeader course={course} />
      <ClassFigures
        course={course}
        field={field}
        editor={field && <EditClassForm key={field} {...form} inPlace={{ field, onEnd: end }} />}
        onEdit={edit}
        onEnd={() => isSaving || end()}
      />
      <SuccessAlert message={message} />
      <Stack className={styles.manager} gap="lg" mt="lg">
        <Card title={t`Roster`}>
          <Roster course={course} />
          {hasChildren && semester && <PrintRoster semester={semester} course={course} />}
        </Card>
        <Card title={t`Manual Enroll or Waitlist`}>
          <ManualEnroll course={course} />
        </Card>
        <Stack className={styles.fields} gap="lg" miw={0}>
          <Card title={t`Edit Class`}>
            {isFormOpen ? (
              <div ref={editing === 'form' ? focusOnMount : undefined} tabIndex={-1}>
                <EditClassForm {...form} />
              </div>
            ) : (
              <Button variant="default" onClick={() => edit('form')}>
                {t`Edit`}
              </Button>
            )}
          </Card>
          <Card title={t`Danger Zone`} tone="danger">
            <Stack gap="lg">
              <CancelClass course={course} />
              <DeleteClass course={course} />
            </Stack>
          </Card>
        </Stack>
        <Card title={t`Emails to Families`}>
          <ClassEmails course={course} />
        </Card>
      </Stack>
    </>
  )
}

/** The class's title and a link back to the list with its search and sort. */
function ClassHeader({ course }: { readonly course: Course }) {
  const { t } = useLingui()
  const { section, name, semester, active } = course
  return (
    <div>
      <BackButton list={listPath(course)} />
      <RecordTitle screen={t`Class Manager`}>{`${name} · ${section}`}</RecordTitle>
      <Text mt="0.375rem">
        {semester} ·{' '}
        {active ? t({ message: 'Active', context: 'class' }) : t({ message: 'Inactive', context: 'class' })}
      </Text>
    </div>
  )
}
