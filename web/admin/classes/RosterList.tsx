import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { RosterStudent } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { gradeName } from '../../ui/format/gradeLabel.ts'
import { listHeadingId, type RequestChange } from './pendingChange.ts'
import styles from './Roster.module.css'
import { LABELS, type RosterChange } from './rosterChanges.ts'

interface Row {
  readonly student: RosterStudent
  readonly position: number | undefined
  readonly changes: readonly RosterChange[]
  readonly requestChange: RequestChange
}

/** The enrolled students or the numbered wait list, with buttons. */
export function RosterList(props: {
  readonly list: 'enrolled' | 'waiting'
  readonly title: string
  readonly empty: string
  readonly students: readonly RosterStudent[]
  readonly changes: readonly RosterChange[]
  readonly requestChange: RequestChange
}) {
  const { list, title, empty, students, changes, requestChange } = props
  const Rows = list === 'waiting' ? 'ol' : 'ul'
  const positionOf = (index: number) => (list === 'waiting' ? index + 1 : undefined)
  return (
    <section className={styles.list} aria-labelledby={listHeadingId(list)}>
      <h3 id={listHeadingId(list)} tabIndex={-1}>
        {title}
      </h3>
      {students.length === 0 && <p className={styles.empty}>{empty}</p>}
      <Rows className={styles.rows}>
        {students.map((student, index) => (
          <RosterRow
            key={student.pivot.id}
            student={student}
            position={positionOf(index)}
            changes={changes}
            requestChange={requestChange}
          />
        ))}
      </Rows>
    </section>
  )
}

function RosterRow({ student, position, changes, requestChange }: Row) {
  const { i18n } = useLingui()
  const name = useId()
  return (
    <li className={styles.row}>
      {position !== undefined && <span className={styles.position}>{position}</span>}
      <span className={styles.who}>
        <span id={name}>{fullName(student)}</span>
        <span className={styles.grade}>{i18n._(gradeName(student.grade))}</span>
      </span>
      <span className={styles.changes}>
        {changes.map((change) => (
          <Button
            key={change}
            id={`${name}-${change}`}
            aria-labelledby={`${name}-${change} ${name}`}
            variant={change === 'move' ? 'light' : 'default'}
            size="compact-md"
            onClick={({ currentTarget }) => requestChange({ change, student, opener: currentTarget })}
          >
            {i18n._(LABELS[change])}
          </Button>
        ))}
      </span>
    </li>
  )
}
