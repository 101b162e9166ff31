import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { type Days, dayNoteKeyOf, type Period } from '../../domain/days.ts'
import { clockText, nextOpenings, signInTimes } from '../../domain/enrollment/windows.ts'
import { fullName } from '../../domain/person.ts'
import { isClosedTo } from '../../domain/semester.ts'
import { confirmationsQuery } from '../api/confirmations.ts'
import { ownDocumentsQuery } from '../api/documents.ts'
import { parseWindows, windowsQuery } from '../api/enrollmentWindows.ts'
import { familyQuery } from '../api/family.ts'
import { queryClient } from '../api/queryClient.ts'
import { semestersQuery } from '../api/schedules.ts'
import { schoolQuery } from '../api/school.ts'
import { serverTime } from '../api/serverClock.ts'
import { useServerTime } from '../enrollment/opening/useServerTime.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import { selectStudent } from '../session/storage.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../ui/feedback/untilNextPress.ts'
import { focusIfLost } from '../ui/focus/focusIfLost.ts'
import { IconMail, IconUserPlus } from '../ui/icons.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { ConfirmChildrenNotice } from './ConfirmChildrenNotice.tsx'
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx'
import { DocumentsButton } from './DocumentsButton.tsx'
import { FamilyWeekCard } from './FamilyWeekCard.tsx'
import type { FamilyOverview } from './familyOverview.ts'
import { changesSince } from './lastVisit.ts'
import { takeEmailSettingsLink } from './links.ts'
import styles from './ParentDashboard.module.css'
import { SemesterNav } from './SemesterNav.tsx'
import { StudentTable } from './StudentTable.tsx'
import { draftedStudent } from './studentDraft.ts'
import { chosenSemester, gradesInSchool, neededSemester, useFamilySemester } from './useFamilySemester.ts'

const EmailChoicesDialog = lazyPart(async () => (await import('./EmailChoicesForm.tsx')).EmailChoicesDialog)

/** The button and the dialog of the email settings. `onClose` gets the success message after a save. */
function EmailChoices({ onClose }: { readonly onClose: (message?: string) => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(takeEmailSettingsLink)
  const close = (message?: string) => {
    setOpened(false)
    onClose(message)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setOpened(true)}>
        {t`Email Settings`}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(shown) => <EmailChoicesDialog opened={shown} onClose={close} />}
      </LazyDialog>
    </>
  )
}

const HeldElsewhere = lazyPart(async () => (await import('./HeldElsewhere.tsx')).HeldElsewhere)
const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const TestNotice = lazyPart(async () => (await import('../enrollment/TestNotice.tsx')).TestNotice)
const StudentDialog = lazyPart(async () => (await import('./StudentDialog.tsx')).StudentDialog)

/**
 * Resolves when the notices above the children are cached, so that nothing moves when they come, and never rejects: the screen shows the error
 * of a failed request, and tries again. The weeks of the children have room on their cards, and come later.
 */
export async function prefetchDashboard(slug: string | undefined): Promise<void> {
  const once = { retry: false }
  await Promise.all([
    queryClient.prefetchQuery(meQuery),
    queryClient.prefetchQuery(semestersQuery),
    queryClient.prefetchQuery({ ...schoolQuery, ...once }),
  ])
  const user = queryClient.getQueryData(meQuery.queryKey)
  const semesters = queryClient.getQueryData(semestersQuery.queryKey) ?? []
  const grades = gradesInSchool(user?.students ?? [])
  const semester = chosenSemester(semesters, slug) ?? neededSemester(semesters, grades, [])
  if (!user || !semester) return
  const { since } = changesSince(user.id, new Date())
  if (grades.length > 0) void queryClient.prefetchQuery(familyQuery(semester.id, since, user.students))
  void queryClient.prefetchQuery(windowsQuery(semester.id))
  await Promise.all([
    asksToConfirm(semesters) && queryClient.prefetchQuery({ ...confirmationsQuery, ...once }),
    asksForDocuments(semesters) && queryClient.prefetchQuery({ ...ownDocumentsQuery, ...once }),
    semester.is_test && TestNotice.preload(),
  ])
}

const asksToConfirm = (semesters: readonly ListedSemester[]) =>
  semesters.some(({ confirmation }) => confirmation !== 'off')
const asksForDocuments = (semesters: readonly ListedSemester[]) =>
  semesters.some(({ asks_documents }) => asks_documents)

/** A parent's children with their actions (document 2, section 2, "Parent dashboard"). */
export function ParentDashboard() {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(meQuery)
  const [start] = useState(() => changesSince(user.id, new Date()))
  const { semesters, semester, grades, held, isPending } = useFamilySemester(user.students, start.since)
  const { data: asking = [] } = useQuery({ ...confirmationsQuery, enabled: asksToConfirm(semesters ?? []) })
  const overview = semester && { ...start, semester, students: user.students }
  const heldElsewhere = held.filter(({ semester_id }) => semester_id !== semester?.id)
  const isClosed = semester && isClosedTo(semester, 'parent')
  const [edited, setEdited] = useState(() => draftedStudent(user.students))
  const [viewed, setViewed] = useState<Student>()
  const [message, setMessage] = useSuccessMessage()

  const hasStudents = user.students.length > 0
  const [hadNoStudents] = useState(!hasStudents)
  const navigate = useNavigate()
  const enroll = ({ id }: Student, days?: Days, period?: Period) => {
    selectStudent(id)
    const chosen = { semester: semester?.slug, ...(days && { day: dayNoteKeyOf(days) }) }
    const search = period ? { ...chosen, period, fits: true as const } : chosen
    void navigate({ to: '/enrollment', search })
  }
  const close = (success = '') => {
    setEdited(undefined)
    setMessage(success)
  }

  return (
    <>
      <Group className={styles.header} justify="space-between">
        <PageTitle>{fullName(user)}</PageTitle>
        <Group className={styles.actions} gap="sm">
          {hasStudents && (
            <Button
              ref={hadNoStudents ? focusIfLost : undefined}
              variant="light"
              leftSection={<IconUserPlus size={18} />}
              onClick={() => setEdited('new')}
            >
              {t`Add Student`}
            </Button>
          )}
          <EmailChoices onClose={close} />
          {asksForDocuments(semesters ?? []) && <DocumentsButton />}
        </Group>
      </Group>
      <SuccessAlert message={message} />
      {user.email_confirmation !== 'confirmed' && <ConfirmEmailNotice user={user} />}
      {semesters && <ConfirmChildrenNotice asking={asking} semesters={semesters} />}
      {semesters && heldElsewhere.length > 0 && (
        <AsyncBoundary compact>
          <HeldElsewhere held={heldElsewhere} students={user.students} semesters={semesters} />
        </AsyncBoundary>
      )}
      {semesters && semester && (
        <SemesterNav semesters={semesters} shown={semester} grades={grades} students={user.students} held={held} />
      )}
      {semester?.is_test && (
        <AsyncBoundary compact>
          <Box mb="md">
            <TestNotice />
          </Box>
        </AsyncBoundary>
      )}
      {!hasStudents ? (
        <NoStudents onAdd={() => setEdited('new')} />
      ) : isPending ? (
        <Loading />
      ) : (
        <div className={styles.card}>
          <StudentTable
            students={user.students}
            overview={overview}
            hasNav={(semesters?.length ?? 0) > 1}
            hasWeeks={!semesters || semester !== undefined}
            onEdit={setEdited}
            onView={setViewed}
            onEnroll={enroll}
          />
          {overview && !isClosed && <SignInTimes overview={overview} />}
          <NewChild />
        </div>
      )}
      {overview && user.students.some(({ grade }) => grade !== 'done') && (
        <FamilyWeekCard overview={overview} {...(!isClosed && { onOpenPeriod: enroll })} />
      )}
      <LazyDialog opened={edited !== undefined} onClose={close}>
        {(opened) => <StudentDialog student={opened ? edited : undefined} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={viewed !== undefined} onClose={() => setViewed(undefined)}>
        {(opened) => (
          <ScheduleDialog
            student={opened ? viewed : undefined}
            semester={semester}
            onClose={() => setViewed(undefined)}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** The button stands above the text that names it, in capital letters as there (document 2, section 2). */
function NoStudents({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLingui()
  const add = (
    <Button tt="uppercase" leftSection={<IconUserPlus size={18} />} onClick={onAdd}>
      {t`Add Student`}
    </Button>
  )
  return (
    <EmptyState
      above={add}
      action={<NewChild />}
    >{t`Looks like you don't have any children, click "ADD STUDENT" above to add some!`}</EmptyState>
  )
}

/** Add Student is for a child who goes to the school. A new one is registered. */
function NewChild() {
  return (
    <Box component="p" fz="sm">
      <Trans>
        New to the school? <Link to="/student-registration">Register your child</Link>
      </Trans>
    </Box>
  )
}

/** Between which times to log in on the day of the next opening, which the children's table says, if this session ends too soon. */
function SignInTimes({ overview: { semester, students } }: { readonly overview: FamilyOverview }) {
  const { i18n } = useLingui()
  const session = useSession()
  const { data } = useQuery(windowsQuery(semester.id))
  const { data: school } = useQuery({ ...schoolQuery, enabled: (data?.windows.length ?? 0) > 0 })
  const now = new Date(serverTime())
  const grades = students.map(({ grade }) => grade)
  const openings = data ? nextOpenings(parseWindows(data.windows), grades, now) : []
  const left = session ? Date.parse(session.expires_at) - Date.now() : 0
  const times = signInTimes(openings, { now, session_ends: new Date(now.getTime() + left) })
  useServerTime(times ? times.to.getTime() : null)
  if (!times || !school) return null
  const [from, to] = [times.from, times.to].map((time) => clockText(time, school.time_zone, i18n.locale))
  return (
    <Box component="p" mt="xs" mb="sm">
      <Trans>
        You stay logged in for one hour. To be ready when enrollment opens, log in again that day between {from} and{' '}
        {to}.
      </Trans>
    </Box>
  )
}
