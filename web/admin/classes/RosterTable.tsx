import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import type { RosterStudent } from '../../../contract/courses.ts'
import type { ConfirmedContacts } from '../../../contract/rosterSheets.ts'
import { fullName } from '../../../domain/person.ts'
import { parentsToCall } from '../../../domain/registration/parentsToCall.ts'
import { passedOverText } from '../../enrollment/waitList/passedOverText.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import tableStyles from '../../ui/table/CardTable.module.css'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { openRow } from '../../ui/table/rowEvents.ts'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { familyPath, studentPath } from '../people/people.ts'
import { EmailLink, PhoneLink } from '../ui/ContactLinks.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { refusalLabel } from './classLabels.ts'
import styles from './RosterTable.module.css'
import {
  LABELS,
  listHeadingId,
  type PendingChange,
  type RequestChange,
  type RosterListName,
  type RowChange,
} from './rosterChanges.ts'
import type { WaitingRow } from './waitingRows.ts'

type Student = PendingChange['student']

/** What enrolling a waiting child means for the others. */
type Place = Pick<WaitingRow, 'passes' | 'isNext'>

interface Rows {
  readonly list: RosterListName
  readonly changes: readonly RowChange[]
  readonly requestChange: RequestChange
  /** What was confirmed last, by child. */
  readonly contacts: ReadonlyMap<number, ConfirmedContacts>
  /** The text that says that no waiting child can be enrolled, because the class is full. */
  readonly fullId?: string | undefined
}

/** The children of a list, each with whom to call. Waiting ones have their place in line, and since when they wait. */
export function RosterTable(
  props: Rows & {
    readonly students: readonly Student[]
    readonly placeOf?: ((student: Student) => Place | undefined) | undefined
  },
) {
  const { students, placeOf, ...rows } = props
  const { contacts } = rows
  const isConfirmed = students.some(({ id }) => contacts.has(id))
  const { t, i18n } = useLingui()
  const labels = {
    enrolled: t`Search the enrolled students`,
    waiting: t`Search the wait list`,
    reserve: t`Search behind the wait list`,
  }
  const textOf = (student: Student) => {
    const { id, grade, parent } = student
    const called = calledParents(parent, contacts.get(id)).flatMap(({ name, phone, email }) => [name, phone, email])
    return [fullName(student), i18n._(gradeLabel(grade)), ...called].join(' ')
  }
  const isLine = rows.list !== 'enrolled'
  const line = students.filter((student) => !hasOffer(student))
  return (
    <SearchedRows label={labels[rows.list]} rows={students} textOf={textOf}>
      {(found) => (
        <table
          className={`${tableStyles.table} ${styles.roster}`}
          data-dense
          aria-labelledby={listHeadingId(rows.list)}
        >
          <thead>
            <tr>
              {isLine && <th scope="col">{t`Place`}</th>}
              <th scope="col">{t`Student`}</th>
              <th scope="col">{t`Grade`}</th>
              <th scope="col">{t`Parent`}</th>
              <th scope="col">{t`Phone`}</th>
              <th scope="col">{t`Email`}</th>
              {isConfirmed && <th scope="col">{t`Confirmed`}</th>}
              {rows.list === 'waiting' && <th scope="col">{t`Waiting since`}</th>}
              <th scope="col">
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row header does the same by keyboard */}
          <tbody onClick={openRow}>
            {found.map((student) => (
              <RosterRow
                key={student.id}
                student={student}
                isConfirmed={isConfirmed}
                position={isLine ? line.indexOf(student) + 1 : undefined}
                place={placeOf?.(student)}
                {...rows}
              />
            ))}
          </tbody>
        </table>
      )}
    </SearchedRows>
  )
}

interface RowProps extends Rows {
  readonly student: Student
  /** A child of the list was confirmed. */
  readonly isConfirmed: boolean
  /** 0 for a child with a held seat. */
  readonly position: number | undefined
  readonly place: Place | undefined
}

/** A card of a phone has what nobody presses on its last line. */
const BELOW_ON_PHONE = { lh: 1.3, style: { order: 1 } }

function RosterRow(props: RowProps) {
  const { student, isConfirmed, position, place, list, changes, contacts, fullId, requestChange } = props
  const { t, i18n } = useLingui()
  const { formatDate } = useSchoolClock()
  const { parent } = student
  const confirmed = contacts.get(student.id)
  const [called, other] = calledParents(parent, confirmed)
  const name = fullName(student)
  const first = changes.find((change) => change === 'transfer' || change === 'moveToEnrolled')
  const others = changes.filter((change) => change !== first)
  const isBlocked = first === 'moveToEnrolled' && fullId !== undefined
  const passes = isBlocked ? 0 : (place?.passes ?? 0)
  const enrollName =
    passes > 0
      ? t`${name}: Enroll ahead of ${plural(passes, { one: '# child', other: '# children' })}`
      : t`Enroll ${name}`
  return (
    <tr>
      {position !== undefined && <td className={styles.position}>{position > 0 && position}</td>}
      <th scope="row" className={`${tableStyles.lead} ${styles.name}`}>
        <RowLink to={studentPath(student)}>{name}</RowLink>
      </th>
      <Box component="td" {...BELOW_ON_PHONE}>
        {i18n._(gradeLabel(student.grade))}
      </Box>
      <td>
        <RowLink to={familyPath(parent)}>{fullName(parent)}</RowLink>
      </td>
      <td>
        <PhoneLink phone={called?.phone ?? parent.phone} />
        {other && (
          <Text fz="xs">
            {other.name} {other.phone !== '' && <PhoneLink phone={other.phone} />}
          </Text>
        )}
      </td>
      <td className={styles.email}>
        <EmailLink email={called?.email ?? parent.email} />
      </td>
      {isConfirmed && (
        <Box component="td" data-label={t`Confirmed`} {...BELOW_ON_PHONE}>
          {confirmed ? formatDate(confirmed.date) : '–'}
        </Box>
      )}
      {list === 'waiting' && (
        <td className={styles.facts} data-label={t`Waiting since`}>
          {student.pivot && <WaitingFacts student={student} />}
        </td>
      )}
      <td className={styles.changes} data-actions>
        {first && (
          <Button
            classNames={{ root: styles.change ?? '', label: styles.changeText ?? '' }}
            aria-label={first === 'transfer' ? t`Move ${name}` : enrollName}
            variant={place?.isNext && !hasOffer(student) ? 'filled' : 'default'}
            size="compact-sm"
            {...(isBlocked && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': fullId })}
            onClick={({ currentTarget: opener }) => {
              if (!isBlocked) requestChange({ change: first, student, opener })
            }}
          >
            {passes > 0
              ? t`Enroll ahead of ${plural(passes, { one: '# child', other: '# children' })}`
              : i18n._(LABELS[first])}
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

/** Whether a seat is held for a waiting child. */
function hasOffer(student: Student): boolean {
  return student.pivot !== undefined && student.offer_ends_at !== null
}

/** The parent of the account with the phone that was confirmed last, and the first confirmed parent if that is someone else. */
function calledParents(parent: RosterStudent['parent'], confirmed: ConfirmedContacts | undefined) {
  const people = parentsToCall(parent, confirmed?.parents ?? [], true)
  const isAmongThem = people.length <= (confirmed?.parents.length ?? 0)
  return people
    .slice(0, isAmongThem ? 1 : 2)
    .map(({ name, phones, email }) => ({ name, phone: phones[0]?.number ?? '', email }))
}

/** Since when a child waits and what keeps it from a seat. On a second line, until when a seat is held for it. */
function WaitingFacts({ student }: { readonly student: RosterStudent }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { pivot, offer_ends_at, passed_over, first_name } = student
  const until = offer_ends_at && clock.formatDayAndTime(offer_ends_at)
  return (
    <>
      <time dateTime={pivot.updated_at} title={clock.formatDateTime(pivot.updated_at)}>
        {clock.formatDay(pivot.updated_at)}
      </time>
      {passed_over && (
        <span title={i18n._(passedOverText(passed_over, first_name))}> · {i18n._(refusalLabel(passed_over))}</span>
      )}
      {until && <strong>{t`Seat held until ${until}`}</strong>}
    </>
  )
}
