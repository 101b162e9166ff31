import { Trans, useLingui } from '@lingui/react/macro'
import type { TimetableCell } from '../../../domain/timetableCell.ts'
import { ChildBadge } from './ChildBadge.tsx'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'

/** A break, with the time of each child where the times differ. */
export function Break({ cell, view }: { readonly cell: TimetableCell<ShownClass>; readonly view: TimetableView }) {
  const { i18n } = useLingui()
  const { ownTime } = periodText(i18n)
  return (
    <span className={styles.break}>
      <Trans>Break</Trans>
      {cell.timesDiffer &&
        cell.breaks.map((own) => (
          <span key={own.owner} className={styles.detail}>
            <ChildBadge owner={own.owner} view={view} /> {ownTime(own, cell)}
          </span>
        ))}
    </span>
  )
}
