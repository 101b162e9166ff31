import { useMutation } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { downloadPdf } from '../format/downloadFile.ts'

/** Downloads the schedule as student-schedule.pdf (document 2, section 7). The PDF library loads with the first one. */
export function useSchedulePdf(student: Student) {
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

export type SchedulePdf = ReturnType<typeof useSchedulePdf>
