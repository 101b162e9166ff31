import { Box, Group } from '@mantine/core'
import type { Student } from '../../../contract/students.ts'
import type { Days } from '../../../domain/days.ts'
import { DayTabs } from '../classes/DayTabs.tsx'
import type { SchoolDay } from '../classes/week.ts'
import { ChildOfBar } from '../schedule/ChildOfBar.tsx'
import styles from '../schedule/WeekBar.module.css'
import { RankedTimes } from './RankedTimes.tsx'

/** The panel below the tabs. */
export const RANKING_ID = 'ranking-classes'

/** A sticky bar like that of the classes: the child, how many times are ranked, whether they are saved, and the days as tabs. */
export function RankingBar(props: {
  readonly student: Student
  readonly week: readonly SchoolDay[]
  readonly day: Days | undefined
  readonly chooseDay: (days: Days | undefined) => void
  readonly saved: string
}) {
  const { student, week, day, chooseDay, saved } = props
  return (
    <div className={styles.bar}>
      <Group className={styles.student} gap="0 0.75rem" justify="space-between" mih="1.75rem" fz="sm" c="dimmed">
        <ChildOfBar student={student} />
        {/* On a phone, they share the two lines of the child. */}
        <Group gap="0 0.75rem" justify="flex-end" flex={1} miw="min-content" lh={1.25} style={{ whiteSpace: 'nowrap' }}>
          <Box component="p" fw={600}>
            <RankedTimes week={week} />
          </Box>
          <p role="status">{saved}</p>
        </Group>
      </Group>
      <DayTabs week={week} day={day} matches={undefined} choose={chooseDay} panel={RANKING_ID} />
    </div>
  )
}
