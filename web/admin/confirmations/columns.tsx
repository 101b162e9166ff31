import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ConfirmationState } from '../../../domain/confirmations/setting.ts'
import { fullName } from '../../../domain/person.ts'
import { GROUP_TITLES } from '../../confirmations/groupTexts.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { familyPath, studentPath } from '../people/people.ts'
import { DateCell } from '../ui/DateCell.tsx'
import { OpenRowButton } from '../ui/OpenRowButton.tsx'
import { chooseColumn } from '../ui/selection.tsx'
import type { ConfirmationRow } from './queries.ts'

type Columns = readonly Column<ConfirmationRow>[]

interface Cell {
  readonly row: ConfirmationRow
}

/** Opens the changes of a child. For cells, which are defined outside the screen's component. */
export const CompareContext = createContext<(row: ConfirmationRow) => void>(() => undefined)

/** The columns of each state, in the semester of a slug. The server sorts by name. */
export function confirmationColumns(
  slug: string,
  clock: SchoolClock,
  i18n: I18n,
): Readonly<Record<ConfirmationState, Columns>> {
  const { zoneName: zone, formatSortable } = clock
  const unsortable = true
  const child: Column<ConfirmationRow> = {
    id: 'child',
    label: msg`Child`,
    text: fullName,
    Cell: ({ row }) => <RowLink to={studentPath(row)}>{fullName(row)}</RowLink>,
    rowHeader: true,
    unsortable,
  }
  const grade: Column<ConfirmationRow> = {
    id: 'grade',
    noWrap: true,
    unlabeled: true,
    label: msg`Grade`,
    text: (row) => gradeLabel(row.grade),
    unsortable,
  }
  const parent: Column<ConfirmationRow> = {
    id: 'parent',
    unlabeled: true,
    label: msg`Parent`,
    text: ({ parent }) => fullName(parent),
    Cell: ({ row }) => <RowLink to={familyPath(row.parent)}>{fullName(row.parent)}</RowLink>,
    unsortable,
  }
  const date = (id: 'confirmed_at' | 'reminded_at', label: MessageDescriptor): Column<ConfirmationRow> => ({
    id,
    noWrap: true,
    label,
    text: ({ [id]: time }) => (time === null ? '' : formatSortable(time)),
    Cell: ({ row: { [id]: time } }) => (time === null ? '–' : <DateCell row={{ date: time }} />),
    unsortable,
  })
  const confirmed = date('confirmed_at', msg`Confirmed (${zone})`)
  const changed: Column<ConfirmationRow> = {
    id: 'changed',
    label: msg`Changed`,
    text: (row) => changedText(i18n, row),
    unsortable,
  }
  const atCounter: Column<ConfirmationRow> = {
    id: 'counter',
    label: msg`At the counter`,
    text: () => '',
    actions: true,
    beside: 'after',
    Cell: ({ row }) => (
      <RowLink to={`${familyPath(row.parent)}/confirm/${encodeURIComponent(slug)}`}>
        {i18n._(msg`Confirm for family`)}
      </RowLink>
    ),
    unsortable,
  }
  return {
    missing: [child, grade, parent, date('reminded_at', msg`Last reminded (${zone})`), atCounter],
    'to-review': [chooseColumn<ConfirmationRow>(fullName), { ...child, Cell: CompareCell }, changed, parent, confirmed],
    confirmed: [
      child,
      grade,
      parent,
      confirmed,
      { id: 'review', label: msg`Changes`, text: reviewText, Cell: ReviewCell, unsortable },
    ],
  }
}

/** The groups that the family changed, in words. */
function changedText(i18n: I18n, { confirmation }: Pick<ConfirmationRow, 'confirmation'>): string {
  return (confirmation?.changed ?? []).map((group) => i18n._(GROUP_TITLES[group])).join(', ')
}

function CompareCell({ row }: Cell) {
  const compare = useContext(CompareContext)
  return <OpenRowButton onClick={() => compare(row)}>{fullName(row)}</OpenRowButton>
}

function reviewText({ by_office, reviewed_by }: ConfirmationRow): MessageDescriptor {
  if (by_office !== null && (reviewed_by === null || reviewed_by === by_office))
    return msg`Confirmed by ${by_office} in the office`
  return reviewed_by === null ? msg`No changes` : msg`Reviewed by ${reviewed_by}`
}

function ReviewCell({ row }: Cell) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(reviewText(row))}
      {row.reviewed_at !== null && (
        <Text c="dimmed" fz="xs">
          <Trans>
            <DateCell row={{ date: row.reviewed_at }} />: {changedText(i18n, row)}
          </Trans>
        </Text>
      )}
    </>
  )
}
