import { useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { FlashMessage, SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { NewSemesterForm } from './NewSemesterForm.tsx'

/** Creates a semester, empty or with another one's classes (document 1, section 2, "AdminCreateSemester"). */
export function AdminCreateSemester() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [created, setCreated] = useState<Semester>()
  return (
    <Box maw="34rem">
      <PageTitle>{t`Create Semester`}</PageTitle>
      <Text mt="0.375rem" mb="lg" c="dimmed">{t`Parents can see a semester once it's active.`}</Text>
      <FlashMessage />
      <NewSemesterForm key={created?.id} semesters={semesters} onCreated={setCreated} />
      <Box mt="lg">
        <SuccessAlert message={created ? t`Semester successfully created!` : ''} />
        {created && (
          <>
            <Link to="/admin/dashboard/semesters/$semester_slug" params={{ semester_slug: created.slug }}>
              {t`Open ${created.name} in the Semester Manager`}
            </Link>
            <p>{t`To undo this, open it there and choose “Delete this semester”. That works until a child uses one of its classes.`}</p>
          </>
        )}
      </Box>
    </Box>
  )
}
