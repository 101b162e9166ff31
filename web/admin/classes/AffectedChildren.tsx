import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import type { ClassInput } from './classLabels.ts'
import { toFormValues } from './fields.ts'

const CHECKED_FIELDS = ['grade', 'days', 'period', 'restrictions', 'semester'] as const
const DEBOUNCE_MS = 400

/** Previews the students for whom this edit would break a rule, with the server's messages. */
export function AffectedChildren({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const { control, getValues } = useFormContext<ClassInput>()
  const [checked] = useDebouncedValue(JSON.stringify(useWatch({ control, name: CHECKED_FIELDS })), DEBOUNCE_MS)
  const seats = useWatch({ control, name: 'max_seats' })
  const before = toFormValues(course)
  const isEdited = checked !== JSON.stringify(CHECKED_FIELDS.map((field) => before[field]))
  const enabled = isEdited && course.enrolled.length + course.waiting.length > 0
  const { data } = useQuery({
    queryKey: ['affected', course.id, checked],
    queryFn: async () =>
      (await call('POST /api/courses/:id/check', { params: { id: course.id }, body: getValues() })).body.affected,
    enabled,
    retry: false,
    staleTime: 0,
  })

  const affected = enabled ? (data ?? []) : []
  const enrolled = course.enrolled.length
  const hasTooFewSeats = Number(seats) < enrolled
  if (affected.length === 0 && !hasTooFewSeats) return null
  return (
    <Stack component="section" gap="xs" py="md" px="1.125rem" bdrs="md" bg="var(--warning-tint)" role="status">
      <h3>
        {affected.length > 0 ? (
          <Plural value={affected.length} one="# child is affected" other="# children are affected" />
        ) : (
          t`Not enough seats`
        )}
      </h3>
      <Box component="ul">
        {affected.map(({ student_id, because }) => (
          <li key={student_id}>{because}</li>
        ))}
        {hasTooFewSeats && (
          <li>
            <Plural
              value={enrolled}
              one="# child is enrolled. Enter # or more seats."
              other="# children are enrolled. Enter # or more seats."
            />
          </li>
        )}
      </Box>
      <p>{t`Change the fields above, or the roster, before you save.`}</p>
    </Stack>
  )
}
