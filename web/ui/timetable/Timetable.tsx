import type { Timetable as Week } from '../../../domain/timetable.ts'
import { ChildrenKey } from './ChildrenKey.tsx'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'
import { WeekList } from './WeekList.tsx'
import { WeekTable } from './WeekTable.tsx'

/** A week as a table where there is room, on paper always; as a list per day where it is narrow. */
export function Timetable(props: {
  readonly timetable: Week<ShownClass>
  /** For screen readers. */
  readonly caption: string
  readonly view: TimetableView
}) {
  return (
    <div className={styles.timetable}>
      <ChildrenKey view={props.view} />
      <WeekTable {...props} />
      <WeekList {...props} />
    </div>
  )
}
