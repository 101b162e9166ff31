import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Student } from '../../../contract/students.ts'
import { defaultSemester } from '../../../domain/semester.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { CalendarDisclosure } from '../calendar/CalendarDisclosure.tsx'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { PdfMessages } from './PdfMessages.tsx'
import styles from './Schedule.module.css'
import { SemesterSchedule } from './SemesterSchedule.tsx'
import { useSchedulePdf } from './useSchedulePdf.ts'

export function Schedule({ student, addButtonLabel }: { readonly student: Student; readonly addButtonLabel: string }) {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [selected, select] = useState(defaultSemester(semesters))
  const pdf = useSchedulePdf(student)
  if (!selected) return <p>{t`There are no semesters yet. The school will announce the next one.`}</p>
  return (
    <>
      <h3 className={styles.printed}>{selected.name}</h3>
      <div className={styles.toolbar} data-screen-only>
        <NativeSelect
          label={t`Semester`}
          data={semesters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={selected.id}
          onChange={({ currentTarget }) => select(semesters.find(({ id }) => String(id) === currentTarget.value))}
        />
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={pdf.isPending}
            onClick={() => pdf.mutate(selected)}
          >
            {t`Download PDF`}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </div>
      </div>
      <div data-screen-only>
        <PdfMessages pdf={pdf} semester={selected} />
      </div>
      <CalendarDisclosure student={student} semester={selected} />
      <AsyncBoundary key={selected.id}>
        <SemesterSchedule student={student} semester={selected} addButtonLabel={addButtonLabel} />
      </AsyncBoundary>
    </>
  )
}
