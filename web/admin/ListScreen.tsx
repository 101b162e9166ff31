import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { NotFoundPanel } from '../ui/feedback/NotFoundPanel.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'

/** A list's title, semester and create button. */
export function ListHeader(props: { readonly title: string; readonly lead?: string; readonly children?: ReactNode }) {
  const { title, lead, children } = props
  return (
    <Group gap="0.75rem 1rem" align="flex-end" justify="space-between" mb="1.25rem">
      <div>
        <PageTitle>{title}</PageTitle>
        {lead && (
          <Text mt="0.25rem" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Group>
  )
}

/** Renders the semester of the URL's slug, or Not Found (document 1, section 2). */
export function SemesterFromSlug({ children }: { readonly children: (semester: Semester) => ReactNode }) {
  const { semester_slug = '' } = useParams({ strict: false })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const semester = semesters.find(({ id }) => id === idOfSlug(semester_slug))
  return semester ? children(semester) : <NotFoundPanel />
}
