import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { RosterStudent } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { passedOverText } from '../../enrollment/waitList/passedOverText.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { familyPath } from '../people/people.ts'
import { EmailLink, PhoneLink } from '../ui/ContactLinks.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import styles from './RosterTable.module.css'
import {
  LABELS,
  listHeadingId,
  type PendingChange,
  type RequestChange,
  type RosterListName,
  type RowChange,
} from './rosterChanges.ts'

interface Rows {
  readonly list: RosterListName
  readonly changes: readonly RowChange[]
  readonly requestChange: RequestChange
}

/** The children of a list, each with whom to call. Waiting ones have their place in line and what they wait for. */
export function RosterTable(props: Rows & { readonly students: readonly PendingChange['student'][] }) {
  const { students, ...rows } = props
  const { t } = useLingui()
  const isLine = rows.list !== 'enrolled'
  return (
    <table className={styles.table} aria-labelledby={listHeadingId(rows.list)}>
      <thead>
        <tr>
          {isLine && <th scope="col">{t`Place`}</th>}
          <th scope="col">{t`Student`}</th>
          <th scope="col">{t`Grade`}</th>
          <th scope="col">{t`Parent`}</th>
          <th scope="col">{t`Phone`}</th>
          <th scope="col">{t`Email`}</th>
          {rows.list === 'waiting' && <th scope="col">{t`Waiting`}</th>}
          <th scope="col">
            <span className={styles.hidden}>{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {students.map((student, index) => (
          <RosterRow key={student.id} student={student} position={isLine ? index + 1 : undefined} {...rows} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Rows {
  readonly student: PendingChange['student']
  readonly position: number | undefined
}

function RosterRow({ student, position, list, changes, requestChange }: RowProps) {
  const { i18n } = useLingui()
  const { parent } = student
  const name = useId()
  return (
    <tr>
      {position !== undefined && <td className={styles.position}>{position}</td>}
      <th scope="row" id={name}>
        {fullName(student)}
      </th>
      <td>{i18n._(gradeLabel(student.grade))}</td>
      <td>
        <RowLink to={familyPath(parent)}>{fullName(parent)}</RowLink>
      </td>
      <td>
        <PhoneLink phone={parent.phone} />
      </td>
      <td className={styles.email}>
        <EmailLink email={parent.email} />
      </td>
      {list === 'waiting' && <td className={styles.facts}>{student.pivot && <WaitingFacts student={student} />}</td>}
      <td className={styles.changes}>
        {changes.map((change) => (
          <Button
            key={change}
            id={`${name}-${change}`}
            aria-labelledby={`${name}-${change} ${name}`}
            variant={change === 'moveToEnrolled' ? 'light' : 'default'}
            size="compact-sm"
            onClick={({ currentTarget }) => requestChange({ change, student, opener: currentTarget })}
          >
            {i18n._(LABELS[change])}
          </Button>
        ))}
      </td>
    </tr>
  )
}

/** Since when a child waits, until when a seat is held for it, and why it would be passed over. */
function WaitingFacts({ student }: { readonly student: RosterStudent }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { pivot, offer_ends_at, passed_over, first_name } = student
  const [since, until] = [clock.formatDateTime(pivot.updated_at), offer_ends_at && clock.formatDateTime(offer_ends_at)]
  const why = passed_over && i18n._(passedOverText(passed_over, first_name))
  return (
    <>
      <span>{t`Waiting since ${since}`}</span>
      {until && <strong>{t`A seat is held until ${until}`}</strong>}
      {why && <span>{until ? t`Can't accept it now: ${why}` : t`Passed over now: ${why}`}</span>}
    </>
  )
}
