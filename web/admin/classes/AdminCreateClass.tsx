import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teacherNamesQuery } from '../../api/teachers.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { chosenSemester } from '../officeSemester.ts'
import { NewClassForm } from './NewClassForm.tsx'
import { managerLink } from './paths.ts'

/** Creates a class, empty or copied from another, at first in the semester of the URL or of the office (document 1, section 2, "AdminCreateClass"). */
export function AdminCreateClass() {
  const { t } = useLingui()
  const [{ data: semesters }, { data: teachers }] = useSuspenseQueries({ queries: [semestersQuery, teacherNamesQuery] })
  const { semester: slug } = useSearch({ from: '/admin/dashboard/classes/create' })
  const [created, setCreated] = useState<CourseWithRoster>()
  return (
    <>
      <PageTitle>{t`Create Class`}</PageTitle>
      <NewClassForm
        key={created?.id}
        semesters={semesters}
        teachers={teachers}
        semester={created?.semester_id ?? chosenSemester(semesters, slug)?.id}
        onCreated={setCreated}
      />
      <ClassCreated course={created} />
    </>
  )
}

function ClassCreated({ course }: { readonly course: Course | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div key={course?.id} tabIndex={-1} ref={course && focusOnMount}>
      <SuccessAlert message={course ? t`Class successfully created!` : ''} />
      {course && (
        <Button variant="default" mt="1.25rem" onClick={() => navigate(managerLink(course))} data-wraps>
          {t`Open ${course.name} in the Class Manager`}
        </Button>
      )}
    </div>
  )
}
