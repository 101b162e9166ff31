import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { DAYS } from '../../../domain/days.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dayLabel } from '../../ui/format/labels.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { PrintSheets } from './PrintSheets.tsx'
import type { ChosenClasses, SheetKind } from './useRosterSheets.ts'

const ALL = 'all'

/** Prints the rosters of chosen classes, or of a day, of a teacher or of a whole semester. */
export function PrintRostersDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly areChosen?: true
  readonly firstKind?: SheetKind
  readonly onClose: () => void
}) {
  const { opened, semester, courses, areChosen = false, firstKind = 'sign-in', onClose } = props
  const { t, i18n } = useLingui()
  const [choice, setChoice] = useState(ALL)
  const chosen = areChosen ? { courses: courses.map(({ id }) => id) } : chosenBy(choice)
  const days = DAYS.filter((day) => courses.some((course) => course.days === day))
  const teachers = teacherOptions(courses).map(({ value, label }) => ({ value: `teacher ${value}`, label }))
  return (
    <Dialog opened={opened} title={t`Print Rosters`} onClose={() => onClose()}>
      <Stack gap="md">
        {areChosen ? (
          <p>{courses.map(({ section, name }) => `${section} ${name}`).join(', ')}</p>
        ) : (
          <NativeSelect
            label={t`Classes`}
            size="md"
            data-autofocus
            value={choice}
            data={[
              { value: ALL, label: t`All classes of ${semester.name}` },
              { group: t`A day`, items: days.map((day) => ({ value: `day ${day}`, label: i18n._(dayLabel(day)) })) },
              { group: t`A teacher`, items: teachers },
            ]}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          />
        )}
        <PrintSheets
          key={choice}
          semester={semester}
          chosen={chosen}
          firstKind={firstKind}
          courses={courses.filter(
            ({ days, teacher }) => areChosen || choice === ALL || chosen.day === days || chosen.teacher === teacher.id,
          )}
        />
      </Stack>
    </Dialog>
  )
}

function chosenBy(choice: string): ChosenClasses {
  const day = DAYS.find((one) => choice === `day ${one}`)
  if (day) return { day }
  return choice.startsWith('teacher ') ? { teacher: Number(choice.slice('teacher '.length)) } : {}
}
