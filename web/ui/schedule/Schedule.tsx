import { useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { defaultSemester } from '../../../domain/semester.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery, semestersQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { CalendarDisclosure } from '../calendar/CalendarDisclosure.tsx'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { downloadPdf } from '../format/downloadFile.ts'
import { IconFileTypePdf, IconPrinter } from '../icons.tsx'
import { type RenderAction, SemesterSchedule } from './SemesterSchedule.tsx'

/** The schedule of one semester: at first `initial`, or else the one that screens open with. */
export function Schedule(props: {
  readonly student: Student
  readonly initial?: Semester | undefined
  readonly onChoose?: (semester: Semester) => void
  /** The button that adds a class, and where it is if not elsewhere on the screen. */
  readonly addButtonLabel: string
  readonly renderAdd?: (semester: Semester) => ReactNode
  readonly renderAction?: RenderAction
}) {
  const { student, initial, onChoose, addButtonLabel, renderAdd, renderAction } = props
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [selected, select] = useState<Semester | undefined>(initial ?? defaultSemester(semesters))
  const pdf = useSchedulePdf(student)
  const choose = (value: string) => {
    const chosen = semesters.find(({ id }) => String(id) === value)
    select(chosen)
    if (chosen) onChoose?.(chosen)
  }
  if (!selected) return <p>{t`There are no semesters yet. The school will announce the next one.`}</p>
  return (
    <>
      <h3 data-print-only>{selected.name}</h3>
      <Group align="flex-end" justify="space-between" gap="sm" mb="lg" data-screen-only>
        <NativeSelect
          label={t`Semester`}
          data={semesters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={selected.id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Group align="flex-start" gap="xs">
          {renderAdd?.(selected)}
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} />}
            loading={pdf.isPending}
            onClick={() => pdf.mutate(selected)}
          >
            {t`Download PDF`}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </Group>
      </Group>
      <div data-screen-only>
        <PdfMessages pdf={pdf} semester={selected} />
      </div>
      <CalendarDisclosure student={student} semester={selected} />
      <AsyncBoundary key={selected.id}>
        <SemesterSchedule
          student={student}
          semester={selected}
          addButtonLabel={addButtonLabel}
          renderAction={renderAction}
        />
      </AsyncBoundary>
    </>
  )
}

/** The result of the last download, if it was of this semester. */
function PdfMessages({ pdf, semester }: { readonly pdf: SchedulePdf; readonly semester: Semester }) {
  const { t } = useLingui()
  const { data, error } = pdf.variables?.id === semester.id ? pdf : {}
  const unprintable = data?.unprintable.join(', ')
  return (
    <>
      <ErrorAlert error={error} />
      <SuccessAlert message={data ? t`Saved to your downloads.` : ''} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">{t`The PDF cannot show all letters of ${unprintable}. To see them on paper, choose Print instead.`}</Banner>
        )}
      </div>
    </>
  )
}

/** Downloads the schedule as student-schedule.pdf (document 2, section 7). The PDF library loads with the first one. */
function useSchedulePdf(student: Student) {
  return useMutation({
    mutationFn: async (semester: Semester) => {
      const [schedule, bellSchedules, school, { createSchedulePdf }] = await Promise.all([
        // A PDF cannot be refreshed, so it must not use a cached schedule.
        queryClient.fetchQuery({ ...scheduleQuery(student.id, semester.id), staleTime: 0 }),
        queryClient.fetchQuery(bellSchedulesQuery(semester.id)),
        queryClient.fetchQuery(schoolQuery),
        import('./pdf/createSchedulePdf.ts'),
      ])
      return createSchedulePdf({ student, semester, schedule, bellSchedules, school, now: new Date() })
    },
    onSuccess: ({ file }) => downloadPdf('student-schedule.pdf', file),
  })
}

type SchedulePdf = ReturnType<typeof useSchedulePdf>
