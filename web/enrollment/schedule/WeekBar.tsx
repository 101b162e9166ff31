import { Trans } from '@lingui/react/macro'
import { Group, UnstyledButton } from '@mantine/core'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import { DayTabs, type DayTabsProps } from '../classes/DayTabs.tsx'
import { WEEK_VIEW_ID } from '../classes/elementIds.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import { ChildOfBar } from './ChildOfBar.tsx'
import styles from './WeekBar.module.css'

/** A sticky bar with the child, the buttons of the order and of the timetable, and the days with their progress as tabs. */
export function WeekBar(
  props: {
    readonly student: StudentSemester['student']
    readonly bySection: boolean
    readonly orderBySection: (on: boolean) => void
    readonly timetableOpened: boolean
    readonly toggleTimetable: (opened: boolean) => void
  } & DayTabsProps,
) {
  const { student, bySection, orderBySection, timetableOpened, toggleTimetable, ...tabs } = props
  return (
    <Group className={styles.bar} justify="space-between" gap="0.25rem 1.5rem">
      <Group className={styles.student} gap="0 0.5rem" wrap="nowrap">
        <ChildOfBar student={student} />
        <Group gap="0 0.5rem" wrap="nowrap" flex="none" data-screen-only>
          <UnstyledButton className={styles.toggle} aria-pressed={bySection} onClick={() => orderBySection(!bySection)}>
            <Trans>By section</Trans>
          </UnstyledButton>
          <DisclosureButton
            className={styles.toggle}
            opened={timetableOpened}
            controls={WEEK_VIEW_ID}
            onToggle={toggleTimetable}
          >
            <Trans>Week view</Trans>
          </DisclosureButton>
        </Group>
      </Group>
      <DayTabs {...tabs} />
    </Group>
  )
}
