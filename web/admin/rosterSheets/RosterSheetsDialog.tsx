import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { DAYS } from '../../../domain/days.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dayLabel } from '../../ui/format/labels.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { RosterSheetButtons } from './RosterSheetButtons.tsx'
import type { ChosenClasses } from './useRosterSheets.ts'

const ALL = 'all'

/** Prints the rosters of a day, of a teacher or of a whole semester. */
export function RosterSheetsDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly onClose: () => void
}) {
  const { opened, semester, courses, onClose } = props
  const { t, i18n } = useLingui()
  const [choice, setChoice] = useState(ALL)
  const chosen = chosenBy(choice)
  const days = DAYS.filter((day) => courses.some((course) => course.days === day))
  const teachers = teacherOptions(courses).map(({ value, label }) => ({ value: `teacher ${value}`, label }))
  return (
    <Dialog opened={opened} title={t`Print Rosters`} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label={t`Classes`}
          size="md"
          value={choice}
          data={[
            { value: ALL, label: t`All classes of ${semester.name}` },
            { group: t`A day`, items: days.map((day) => ({ value: `day ${day}`, label: i18n._(dayLabel(day)) })) },
            { group: t`A teacher`, items: teachers },
          ]}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
        />
        <RosterSheetButtons
          key={choice}
          semester={semester}
          chosen={chosen}
          courses={courses.filter(
            ({ days, teacher }) => chosen.day === days || chosen.teacher === teacher.id || choice === ALL,
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
