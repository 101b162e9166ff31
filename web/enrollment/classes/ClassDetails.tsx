import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Stack } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import { gradesOf, restrictionsOf } from '../../../domain/course.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import { SchoolHtml } from '../../ui/richText/SanitizedHtml.tsx'
import { ClassFacts } from './ClassFacts.tsx'

/** Everything about a class: all its facts and its description. */
export function ClassDetails({ id, course }: { readonly id: string; readonly course: Course }) {
  const { i18n } = useLingui()
  const grades = gradesOf(course).map((grade) => i18n._(gradeLabel(grade)))
  const restrictions = restrictionsOf(course)
  return (
    <Stack id={id} flex="1 0 100%" gap={6} pt={4} pb="xs" fz="sm" style={{ gridColumn: '1 / -1' }}>
      <ClassFacts course={course} />
      <Group align="stretch" gap="0 1rem" c="dimmed">
        <span>
          <Trans>Section {course.section}</Trans>
        </span>
        <span>
          <Trans>Grades: {grades.join(', ')}</Trans>
        </span>
        {restrictions.length > 0 && (
          <span>
            <Trans>Can't be taken with section {restrictions.join(', ')}</Trans>
          </span>
        )}
      </Group>
      <Box maw="42rem">
        <SchoolHtml english={course.description} spanish={course.description_es} />
      </Box>
    </Stack>
  )
}
