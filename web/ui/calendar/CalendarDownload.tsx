import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadCalendar } from '../../../contract/calendars.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { call } from '../../api/call.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { downloadIcs } from '../format/downloadFile.ts'
import styles from './Calendar.module.css'
import { NoSemesterDates } from './NoSemesterDates.tsx'

/** Downloads one semester, which needs a first and last day. */
export function CalendarDownload({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { name } = semester
  const download = useMutation({
    mutationFn: async () => {
      const parts = { params: { id: student.id }, query: { semester: semester.id } }
      return (await call(downloadCalendar, parts)).body.file
    },
    onSuccess: (file) => downloadIcs(file.name, file.ics),
  })
  const hasDates = semester.starts_on !== null && semester.ends_on !== null
  return (
    <section className={styles.part}>
      <h3>{t`Download`}</h3>
      {hasDates ? (
        <>
          <p>{t`Save the classes of ${name} as a file and add it to your calendar. The file does not change when the schedule changes.`}</p>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
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
    </section>
  )
}
