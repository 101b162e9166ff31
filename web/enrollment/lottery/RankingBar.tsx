import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import type { Student } from '../../../contract/students.ts'
import type { Days } from '../../../domain/days.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { DayTabs } from '../classes/DayTabs.tsx'
import type { SchoolDay } from '../classes/week.ts'
import styles from '../schedule/WeekBar.module.css'

/** The panel below the tabs. */
export const RANKING_ID = 'ranking-classes'

/** A sticky bar like that of the classes: the child, the grade, how many times are ranked, whether they are saved, and the days as tabs. */
export function RankingBar(props: {
  readonly student: Student
  readonly week: readonly SchoolDay[]
  readonly day: Days | undefined
  readonly chooseDay: (days: Days | undefined) => void
  readonly saved: string
}) {
  const { student, week, day, chooseDay, saved } = props
  const { i18n } = useLingui()
  const ranked = sumOf(week, ({ completion }) => completion.enrolled)
  const total = sumOf(week, ({ completion }) => completion.needed ?? 0)
  return (
    <div className={styles.bar}>
      <Group className={styles.student} gap="0 0.75rem" justify="space-between" mih="1.75rem" fz="sm" c="dimmed">
        <p className={styles.name}>
          <strong>{student.first_name}</strong> {i18n._(gradeName(student.grade))}
        </p>
        <Box component="p" fw={600}>
          <Plural value={total} one={`${ranked} of # time ranked`} other={`${ranked} of # times ranked`} />
        </Box>
        <p role="status">{saved}</p>
      </Group>
      <DayTabs week={week} day={day} matches={undefined} choose={chooseDay} panel={RANKING_ID} />
    </div>
  )
}

function sumOf(week: readonly SchoolDay[], countOf: (day: SchoolDay) => number): number {
  return week.reduce((sum, day) => sum + countOf(day), 0)
}
