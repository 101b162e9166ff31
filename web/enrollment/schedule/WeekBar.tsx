import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { gradeName } from '../../ui/format/labels.ts'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import { DayTabs, type DayTabsProps } from '../classes/DayTabs.tsx'
import { WEEK_VIEW_ID } from '../classes/elementIds.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import styles from './WeekBar.module.css'

/** A sticky bar with the grade, the button of the timetable, and the days with their progress as tabs. */
export function WeekBar(
  props: {
    readonly student: StudentSemester['student']
    readonly timetableOpened: boolean
    readonly toggleTimetable: (opened: boolean) => void
  } & DayTabsProps,
) {
  const { student, timetableOpened, toggleTimetable, ...tabs } = props
  const { i18n } = useLingui()
  return (
    <div className={styles.bar}>
      <Group className={styles.student} align="baseline" gap="0 1rem">
        <Box component="p" c="dimmed">
          {i18n._(gradeName(student.grade))}
        </Box>
        <span data-screen-only>
          <DisclosureButton
            className={styles.toggle}
            opened={timetableOpened}
            controls={WEEK_VIEW_ID}
            onToggle={toggleTimetable}
          >
            <Trans>Week view</Trans>
          </DisclosureButton>
        </span>
      </Group>
      <DayTabs {...tabs} />
    </div>
  )
}
