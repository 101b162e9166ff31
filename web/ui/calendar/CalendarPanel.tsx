import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { phoneMask } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { downloadIcs } from '../format/downloadFile.ts'
import { IconDownload } from '../icons.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'

/** Ways to see the child's classes in the family's own calendar. */
export function CalendarPanel({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { first_name } = student
  const { data: schedule } = useQuery(scheduleQuery(student.id, semester.id))
  return (
    <Group gap="1.5rem 2.5rem" align="flex-start" px="md" pt="xs" pb="md">
      <CalendarDownload key={semester.id} student={student} semester={semester} />
      <CalendarAddress student={student} />
      <Text flex="1 0 100%" c="dimmed" fz="sm">
        {t`The calendar shows the classes ${first_name} is enrolled in. Wait-listed classes and days off are not included.`}
        {schedule?.enrolled.some(({ days }) => days === 'HS') &&
          ` ${t`HS classes don't have set weekdays, so the calendar shows them on the first day of the semester only. Ask the school office for their days.`}`}
      </Text>
    </Group>
  )
}

/** Downloads one semester, which needs a first and last day. */
function CalendarDownload({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { name } = semester
  const download = useMutation({
    mutationFn: async () => {
      const parts = { params: { id: student.id }, query: { semester: semester.id } }
      return (await call('GET /api/students/:id/calendar/file', parts)).body.file
    },
    onSuccess: (file) => downloadIcs(file.name, file.ics),
  })
  const hasDates = semester.starts_on !== null && semester.ends_on !== null
  return (
    <Stack component="section" gap="sm" flex="2 1 16rem" miw={0}>
      <h3>{t`Download`}</h3>
      {hasDates ? (
        <>
          <p>{t`Save the classes of ${name} as a file and add it to your calendar. The file does not change when the schedule changes.`}</p>
          <Button
            w="fit-content"
            variant="default"
            leftSection={<IconDownload size={18} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t`Download Calendar`}
          </Button>
        </>
      ) : (
        <NoSemesterDates semester={name} />
      )}
      <ErrorAlert error={download.error} />
      <SuccessAlert message={download.isSuccess ? t`Saved to your downloads.` : ''} />
    </Stack>
  )
}

/** Who can enter the missing dates, with their contact. */
function NoSemesterDates({ semester }: { readonly semester: string }) {
  const { t } = useLingui()
  const { name, email, phone } = useSuspenseQuery(schoolQuery).data.office
  return (
    <Banner type="info">
      {t`${semester} has no first and last day yet, so there is no calendar for it. The school office can enter these dates.`}
      <Group component="span" gap="0.25rem 1rem" mt="xs">
        {name && <span>{name}</span>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone}`}>{phoneMask(phone)}</a>}
      </Group>
    </Banner>
  )
}
