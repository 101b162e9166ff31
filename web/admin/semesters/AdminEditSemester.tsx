import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SemesterWithNotes } from '../../../contract/semesters.ts'
import { idOfSlug } from '../../../domain/semester.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/navigation/Disclosure.tsx'
import { DocumentRequests } from '../documents/DocumentRequests.tsx'
import { IncrementGrades } from '../people/grades/IncrementGrades.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'
import { BellSchedulesForm } from './bellSchedules/BellSchedulesForm.tsx'
import { DaysOffForm } from './DaysOffForm.tsx'
import { DeleteSemester } from './DeleteSemester.tsx'
import { NotesForm } from './NotesForm.tsx'
import { SemesterForm } from './SemesterForm.tsx'
import { SemesterPages } from './SemesterPages.tsx'
import { Testers } from './Testers.tsx'
import { WindowsForm } from './windows/WindowsForm.tsx'

/** A semester's name, dates and state, with the list of its other pages (document 1, section 2, "AdminEditSemester"). */
export function AdminEditSemester() {
  const { semester_slug } = useParams({ from: '/admin/dashboard/semesters/$semester_slug' })
  return <SemesterManager slug={semester_slug} page={EditPage} />
}

/** A page of the Semester Manager: "windows", "bell-schedules", "days-off", "notes", "documents" or "testers". */
export function AdminSemesterPage() {
  const { semester_slug, page } = useParams({ from: '/admin/dashboard/semesters/$semester_slug/$page' })
  const known = PAGES.get(page)
  return known ? <SemesterManager slug={semester_slug} page={known} /> : <NotFoundPanel />
}

type Page = (props: { readonly semester: SemesterWithNotes }) => ReactNode

function SemesterManager({ slug, page }: { readonly slug: string; readonly page: Page }) {
  const id = idOfSlug(slug)
  return id === undefined ? <NotFoundPanel /> : <FoundSemester key={id} id={id} page={page} />
}

function FoundSemester({ id, page: Page }: { readonly id: number; readonly page: Page }) {
  const { t } = useLingui()
  const { data: semester } = useSuspenseQuery(semesterQuery(id))
  return (
    <>
      <RecordTitle screen={t`Semester Manager`}>{semester.name}</RecordTitle>
      <SemesterPages semester={semester}>
        <Page semester={semester} />
      </SemesterPages>
    </>
  )
}

function EditPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <>
      <Card title={t`Edit Semester`}>
        <Box maw="34rem">
          <SemesterForm semester={semester} />
        </Box>
      </Card>
      <div>
        <Disclosure label={t`Delete this semester`}>
          <DeleteSemester semester={semester} />
        </Disclosure>
      </div>
    </>
  )
}

function WindowsPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Enrollment Windows`}
      lead={t`When families can add and drop classes. Without a window, families can enroll at any time. The office can always make changes.`}
    >
      <WindowsForm semester_id={semester.id} />
    </Card>
  )
}

function BellSchedulesPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Bell Schedules`}
      lead={t`When each period starts and ends, per day and grade. Classes without a time of their own show these times.`}
    >
      <BellSchedulesForm semester_id={semester.id} />
    </Card>
  )
}

function DaysOffPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Days Off`}
      lead={t`Dates without classes, for example Thanksgiving. These dates are left out of families' calendars. For one day, leave Last day empty.`}
    >
      <DaysOffForm semester={semester} />
    </Card>
  )
}

function DocumentsPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Documents`}
      lead={t`Documents that you ask families for, such as a proof of residency. A missing document doesn't keep a child from enrolling.`}
    >
      <DocumentRequests semester={semester} />
    </Card>
  )
}

function TestersPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  const { name, active } = semester
  const lead = active
    ? t`Families see ${name} already. A semester can only be tested while it isn't active.`
    : t`Families who try ${name} before you open it. They log in, choose ${name} (test), and enroll as if enrollment had opened. What they try takes no seats, and ends when you open the semester.`
  return (
    <Card title={t`Testers`} lead={lead}>
      {!active && <Testers semester={semester} />}
    </Card>
  )
}

function NotesPage({ semester }: { readonly semester: SemesterWithNotes }) {
  const { t } = useLingui()
  return (
    <>
      <Card
        title={t`Notes Manager`}
        lead={t`Notes for each grade, shown to parents above the classes in ${semester.name}.`}
      >
        <NotesForm semester={semester} />
      </Card>
      <IncrementGrades />
    </>
  )
}

const PAGES: ReadonlyMap<string, Page> = new Map([
  ['windows', WindowsPage],
  ['bell-schedules', BellSchedulesPage],
  ['days-off', DaysOffPage],
  ['notes', NotesPage],
  ['documents', DocumentsPage],
  ['testers', TestersPage],
])
