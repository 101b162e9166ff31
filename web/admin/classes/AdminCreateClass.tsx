import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teachersQuery } from '../../api/teachers.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { ClassCreated } from './ClassCreated.tsx'
import { NewClassForm } from './NewClassForm.tsx'

/** Creates a class, empty or copied from another (document 1, section 2, "AdminCreateClass"). */
export function AdminCreateClass() {
  const { t } = useLingui()
  const [{ data: semesters }, { data: teachers }] = useSuspenseQueries({ queries: [semestersQuery, teachersQuery] })
  const [created, setCreated] = useState<CourseWithRoster>()
  return (
    <>
      <PageTitle>{t`Create Class`}</PageTitle>
      <NewClassForm
        key={created?.id}
        semesters={semesters}
        teachers={teachers}
        semester={created?.semester_id}
        onCreated={setCreated}
      />
      <ClassCreated course={created} />
    </>
  )
}
