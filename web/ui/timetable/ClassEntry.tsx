import { selectOrdinal } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { BellRow } from '../../../domain/bellSchedule.ts'
import type { TimetableEntry } from '../../../domain/timetableCell.ts'
import { isTimeRange } from '../format/timeRange.ts'
import { RowLink } from '../table/RowLink.tsx'
import { ChildBadge } from './ChildBadge.tsx'
import styles from './Timetable.module.css'
import { colorOf, type ShownClass, type TimetableView } from './timetableView.ts'

/** One class in a cell. Its own time is shown when it is not the time of the period. */
export function ClassEntry(props: {
  readonly entry: TimetableEntry<ShownClass>
  readonly bell: BellRow | undefined
  readonly view: TimetableView
}) {
  const { entry, bell, view } = props
  const { person, course, status, overlapping } = entry
  const isUsualTime = bell !== undefined && isTimeRange(course.time, bell.starts_at, bell.ends_at)
  const isFamily = view.children.length > 0
  return (
    <div className={styles.entry} data-status={status} data-color={isFamily ? colorOf(person) : undefined}>
      <span className={styles.name}>
        <ChildBadge person={person} view={view} />
        {course.href === undefined ? course.name : <RowLink to={course.href}>{course.name}</RowLink>}
      </span>
      {!isUsualTime && course.time.trim() !== '' && <span className={styles.detail}>{course.time}</span>}
      {course.note !== '' && <span className={styles.detail}>{course.note}</span>}
      {status === 'waiting' && <WaitingMark position={course.position} />}
      {overlapping && (
        <span className={styles.mark} data-tone="warning">
          <IconAlertTriangle aria-hidden /> <Trans>Same time</Trans>
        </span>
      )}
    </div>
  )
}

function WaitingMark({ position = 0 }: { readonly position: number | undefined }) {
  const { t } = useLingui()
  return (
    <span className={styles.mark}>
      <IconHourglass aria-hidden />{' '}
      {position > 0
        ? t`${selectOrdinal(position, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} in line`
        : t`Waiting`}
    </span>
  )
}
