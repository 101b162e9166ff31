import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { MAX_NAMED_CLASSES } from '../../../contract/rosterSheets.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { DAYS } from '../../../domain/days.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dayLabel } from '../../ui/format/labels.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { RosterSheetButtons } from './RosterSheetButtons.tsx'
import styles from './RosterSheets.module.css'
import type { ChosenClasses } from './useRosterSheets.ts'

const [ALL, CHOSEN] = ['all', 'chosen']

/** Prints the rosters of the classes that are ticked in the list, of a day, of a teacher or of a whole semester. */
export function RosterSheetsDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly chosen: ReadonlySet<number>
  readonly onClose: () => void
}) {
  const { opened, semester, courses, onClose } = props
  const { t, i18n } = useLingui()
  const chosen = courses.filter(({ id }) => props.chosen.has(id)).map(({ id }) => id)
  const canChoose = chosen.length > 0 && chosen.length <= MAX_NAMED_CLASSES
  const [choice, setChoice] = useState(canChoose ? CHOSEN : ALL)
  const days = DAYS.filter((day) => courses.some((course) => course.days === day))
  const teachers = teacherOptions(courses).map(({ value, label }) => ({ value: `teacher ${value}`, label }))
  return (
    <Dialog opened={opened} title={t`Print Rosters`} onClose={onClose}>
      <div className={styles.choice}>
        <NativeSelect
          label={t`Classes`}
          size="md"
          value={choice}
          data={[
            ...(canChoose
              ? [
                  {
                    value: CHOSEN,
                    label: t`${plural(chosen.length, { one: 'The chosen class', other: 'The # chosen classes' })}`,
                  },
                ]
              : []),
            { value: ALL, label: t`All classes of ${semester.name}` },
            { group: t`A day`, items: days.map((day) => ({ value: `day ${day}`, label: i18n._(dayLabel(day)) })) },
            { group: t`A teacher`, items: teachers },
          ]}
          onChange={({ currentTarget }) => setChoice(currentTarget.value)}
        />
        <RosterSheetButtons
          key={choice}
          semester={semester}
          chosen={choice === CHOSEN ? { courses: chosen } : chosenBy(choice)}
        />
      </div>
    </Dialog>
  )
}

function chosenBy(choice: string): ChosenClasses {
  const day = DAYS.find((one) => choice === `day ${one}`)
  if (day) return { day }
  return choice.startsWith('teacher ') ? { teacher: Number(choice.slice('teacher '.length)) } : {}
}
