import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { downloadPdf } from '../format/downloadFile.ts'
import styles from './Schedule.module.css'

/** Downloads the schedule as student-schedule.pdf (document 2, section 7). The PDF library loads on the first click. */
export function PdfButton({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: async () => {
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
  const unprintable = save.data?.unprintable.join(', ')
  return (
    <div className={styles.pdf}>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Download PDF`}
      </Button>
      <ErrorAlert error={save.error} />
      <SuccessAlert message={save.isSuccess ? t`Saved to your downloads.` : ''} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">{t`The PDF cannot show all letters of ${unprintable}. To see them on paper, choose Print instead.`}</Banner>
        )}
      </div>
    </div>
  )
}
