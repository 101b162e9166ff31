import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { TimetableCell, TimetableEntry } from '../../../domain/timetableCell.ts'
import { inLine } from '../format/inLine.ts'
import { RowLink } from '../table/RowLink.tsx'
import { ChildBadge } from './ChildBadge.tsx'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import { colorOf, type ShownClass, type TimetableView } from './timetableView.ts'

/** One class in a cell, with its time where the cell's is another. */
export function ClassEntry(props: {
  readonly entry: TimetableEntry<ShownClass>
  readonly cell: TimetableCell<ShownClass>
  readonly view: TimetableView
}) {
  const { entry, cell, view } = props
  const { owner, course, status, overlapping } = entry
  const { i18n } = useLingui()
  const time = periodText(i18n).entryTime(entry, cell)
  const isFamily = view.children.length > 0
  return (
    <div className={styles.entry} data-status={status} data-color={isFamily ? colorOf(owner) : undefined}>
      <span className={styles.name}>
        <ChildBadge owner={owner} view={view} />
        {course.href === undefined ? course.name : <RowLink to={course.href}>{course.name}</RowLink>}
      </span>
      {time !== '' && <span className={styles.detail}>{time}</span>}
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
  const { t, i18n } = useLingui()
  return (
    <span className={styles.mark}>
      <IconHourglass aria-hidden /> {position > 0 ? i18n._(inLine(position)) : t`Waiting`}
    </span>
  )
}
