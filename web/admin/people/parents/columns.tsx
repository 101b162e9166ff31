import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useContext } from 'react'
import type { LimitReached, Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { gradeLabel } from '../../../ui/format/labels.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { EmailStatusMark } from '../../ui/EmailStatusMark.tsx'
import { LIMIT_LABELS } from '../../ui/limitLabels.ts'
import { menuColumn, type RowCommand, RowMenu } from '../../ui/RowMenu.tsx'
import { chooseColumn } from '../../ui/selection.tsx'
import { createTableContext } from '../../ui/useTableDialog.ts'
import { WarningMark } from '../../ui/WarningMark.tsx'
import { familyPath, isInvitable, studentPath } from '../people.ts'
import styles from './Parents.module.css'

/** Their ids are the server's sort keys. */
export const PARENT_COLUMNS: readonly Column<Parent>[] = [
  chooseColumn<Parent>(fullName),
  { id: 'name', label: msg`Name`, text: fullName, rowHeader: true, Cell: NameCell },
  { id: 'email', unlabeled: true, label: msg`Email`, text: ({ email }) => email, Cell: EmailCell },
  {
    id: 'phone',
    noWrap: true,
    unlabeled: true,
    label: msg`Phone`,
    text: ({ phone }) => phoneMask(phone),
    Cell: PhoneCell,
  },
  {
    id: 'children',
    label: msg`Children`,
    text: ({ students }) => students.map(fullName).join(', '),
    Cell: ChildrenCell,
  },
  menuColumn(ParentActions),
]

/** The address, and whether its owner has confirmed it. */
function EmailCell({ row }: { readonly row: Parent }) {
  return (
    <span>
      <EmailLink email={row.email} /> <EmailStatusMark status={row.email_status} />
    </span>
  )
}

function PhoneCell({ row }: { readonly row: Parent }) {
  return <PhoneLink phone={row.phone} />
}

/** The children with their grades, each linked to its page. */
function ChildrenCell({ row }: { readonly row: Parent }) {
  const { t, i18n } = useLingui()
  if (row.students.length === 0) return t`none`
  return (
    <ul className={`links plain ${styles.children}`}>
      {row.students.map((child) => (
        <li key={child.id}>
          <RowLink to={studentPath(child)}>{fullName(child)}</RowLink>{' '}
          <Text className={styles.grade} c="dimmed" fz="xs" span>
            {i18n._(gradeLabel(child.grade))}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function ParentActions({ row }: { readonly row: Parent }) {
  const { t } = useLingui()
  const { openDialog } = useContext(ParentTableContext)
  const invite: RowCommand = { label: t`Invite`, onClick: () => openDialog({ action: 'invite', row }) }
  const commands: readonly RowCommand[] = [
    { label: t`Edit`, onClick: () => openDialog({ action: 'edit', row }) },
    ...(isInvitable(row) ? [invite] : []),
    { label: t`Merge`, onClick: () => openDialog({ action: 'merge', row }) },
    { label: t`Delete`, tone: 'danger', onClick: () => openDialog({ action: 'delete', row }) },
  ]
  return <RowMenu name={fullName(row)} commands={commands} />
}

/** The parent's name, which links to the family's page, and the limits the account recently reached. */
function NameCell({ row }: { readonly row: Parent }) {
  return (
    <>
      <RowLink to={familyPath(row)}>{fullName(row)}</RowLink>
      {row.limits.map((reached) => (
        <LimitBadge key={reached.limit} reached={reached} />
      ))}
    </>
  )
}

/** A limit with its date. Opens its explanation. */
function LimitBadge({ reached: { limit, last_at } }: { readonly reached: LimitReached }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const why = {
    commands: t`This account made many changes within a few seconds, so we limited it to one change per second. A script may be using it. Everything it saved was kept.`,
    children: t`This parent tried to add more children than the limit allows. You can add more for them under Students, or raise the limit in School settings.`,
  }
  return (
    <Box component="details" mt="0.25rem">
      <WarningMark component="summary">
        {i18n._(LIMIT_LABELS[limit])} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
      </WarningMark>
      <Text maw="22rem" mt="0.375rem" fz="xs" fw={400}>
        {why[limit]}
      </Text>
    </Box>
  )
}

export const ParentTableContext = createTableContext<Parent>()
