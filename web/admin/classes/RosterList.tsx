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
  readonly place: number | undefined
  readonly changes: readonly RosterChange[]
  readonly ask: RequestChange
}

/** One list of a roster with its buttons; the wait list is numbered. */
export function RosterList(given: {
  readonly list: 'enrolled' | 'waiting'
  readonly title: string
  readonly empty: string
  readonly students: readonly RosterStudent[]
  readonly changes: readonly RosterChange[]
  readonly ask: RequestChange
}) {
  const { list, title, empty, students, changes, ask } = given
  const Rows = list === 'waiting' ? 'ol' : 'ul'
  const placeOf = (index: number) => (list === 'waiting' ? index + 1 : undefined)
  return (
    <section className={styles.list} aria-labelledby={listHeadingId(list)}>
      <h3 id={listHeadingId(list)} tabIndex={-1}>
        {title}
      </h3>
      {students.length === 0 && <p className={styles.empty}>{empty}</p>}
      <Rows className={styles.rows}>
        {students.map((student, index) => (
          <RosterRow key={student.pivot.id} student={student} place={placeOf(index)} changes={changes} ask={ask} />
        ))}
      </Rows>
    </section>
  )
}

function RosterRow({ student, place, changes, ask }: Row) {
  const { i18n } = useLingui()
  const name = useId()
  return (
    <li className={styles.row}>
      {place !== undefined && <span className={styles.place}>{place}</span>}
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
            onClick={({ currentTarget }) => ask({ change, student, opener: currentTarget })}
          >
            {i18n._(LABELS[change])}
          </Button>
        ))}
      </span>
    </li>
  )
}
