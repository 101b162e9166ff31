import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import type { RosterStudent } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { passedOverText } from '../../enrollment/waitList/passedOverText.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { openRow } from '../../ui/table/rowEvents.ts'
import { familyPath, studentPath } from '../people/people.ts'
import { EmailLink, PhoneLink } from '../ui/ContactLinks.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
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
    <table className={`${tableStyles.table} ${styles.roster}`} data-dense aria-labelledby={listHeadingId(rows.list)}>
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
            <VisuallyHidden>{t`Actions`}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row header does the same by keyboard */}
      <tbody onClick={openRow}>
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
  const name = fullName(student)
  const first = changes.find((change) => change === 'transfer' || change === 'moveToEnrolled')
  const others = changes.filter((change) => change !== first)
  return (
    <tr>
      {position !== undefined && <td className={styles.position}>{position}</td>}
      <th scope="row" className={tableStyles.lead}>
        <RowLink to={studentPath(student)}>{name}</RowLink>
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
      <td className={styles.changes} data-actions>
        {first && (
          <Button
            aria-label={`${i18n._(LABELS[first])} ${name}`}
            variant={first === 'moveToEnrolled' ? 'light' : 'default'}
            size="compact-sm"
            onClick={({ currentTarget }) => requestChange({ change: first, student, opener: currentTarget })}
          >
            {i18n._(LABELS[first])}
          </Button>
        )}
        <RowMenu
          name={name}
          commands={others.map((change) => ({
            label: i18n._(LABELS[change]),
            onClick: (opener) => requestChange({ change, student, opener }),
          }))}
        />
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
