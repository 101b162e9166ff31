import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Student } from '../../../contract/students.ts'
import { defaultSemester } from '../../../domain/semester.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { CalendarDisclosure } from '../calendar/CalendarDisclosure.tsx'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { PdfButton } from './PdfButton.tsx'
import styles from './Schedule.module.css'
import { SemesterSchedule } from './SemesterSchedule.tsx'

export function Schedule({ student, addButtonLabel }: { readonly student: Student; readonly addButtonLabel: string }) {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [selected, select] = useState(defaultSemester(semesters))
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
          <PdfButton key={selected.id} student={student} semester={selected} />
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </div>
      </div>
      <CalendarDisclosure student={student} semester={selected} />
      <AsyncBoundary key={selected.id}>
        <SemesterSchedule student={student} semester={selected} addButtonLabel={addButtonLabel} />
      </AsyncBoundary>
    </>
  )
}
