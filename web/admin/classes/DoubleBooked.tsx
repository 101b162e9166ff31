import { useLingui } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Course } from '../../../contract/courses.ts'
import { type DoubleBooking, doubleBookings } from '../../../domain/doubleBooked.ts'
import { fullName } from '../../../domain/person.ts'
import { coursesQuery } from '../../api/courses.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import type { ClassInput } from './classLabels.ts'

const FIELDS = ['name', 'days', 'period', 'room', 'teacher_id', 'semester'] as const

/** Warns while the class in the form needs the room or the teacher of another class at one time. It can be saved all the same. */
export function DoubleBooked({ id }: { readonly id?: number }) {
  const { t } = useLingui()
  const { control } = useFormContext<ClassInput>()
  const [name, days, period, room = '', teacher_id, semester] = useWatch({ control, name: FIELDS })
  const { data: courses = [] } = useQuery({ ...coursesQuery(Number(semester)), enabled: Boolean(semester) })
  const isTimed = days && period
  const found = isTimed ? doubleBookings({ id, days, period, room: room ?? '', teacher_id }, courses) : []
  return (
    <div role="status">
      {found.length > 0 && (
        <Stack component="section" gap="xs" py="md" px="1.125rem" bdrs="md" bg="var(--warning-tint)">
          <h3>{t`Two classes at one time`}</h3>
          <Box component="ul">
            {found.map((booking) => (
              <li key={`${booking.shares} ${booking.other.id}`}>
                <Sentence name={name || t`This class`} booking={booking} />
              </li>
            ))}
          </Box>
          <p>{t`You can save the class anyway.`}</p>
        </Stack>
      )}
    </div>
  )
}

function Sentence(props: { readonly name: string; readonly booking: DoubleBooking<Course> }) {
  const { name, booking } = props
  const { t, i18n } = useLingui()
  const { shares, other } = booking
  const when = `${i18n._(dayLabel(other.days))}, ${i18n._(periodLabel(other))}`
  if (shares === 'room') return t`${name} and ${other.name} are both in room ${other.room} (${when}).`
  return t`${name} and ${other.name} are both taught by ${fullName(other.teacher)} (${when}).`
}
