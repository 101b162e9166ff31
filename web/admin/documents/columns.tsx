import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import { STUDENT_GRADES } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { documentName } from '../../ui/format/documentNames.ts'
import { gradeLabel } from '../../ui/format/labels.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { byLastName } from '../people/people.ts'
import { OpenRowButton } from '../ui/OpenRowButton.tsx'
import { dayText, PAPER_STATE_LABELS } from './labels.ts'
import { PaperState } from './PaperState.tsx'
import type { PaperRow } from './rows.ts'

/** Opens the document of a row. */
export const OpenPaper = createContext<(row: PaperRow) => void>(() => undefined)

export const documentCount = (n: number) => msg`${plural(n, { one: '# document', other: '# documents' })}`

interface Cell {
  readonly row: PaperRow
}

export function documentColumns(i18n: I18n, clock: SchoolClock): readonly Column<PaperRow>[] {
  return [
    {
      id: 'student',
      label: msg`Student`,
      text: ({ child }) => fullName(child),
      sortValue: ({ child }) => byLastName(child),
      Cell: StudentCell,
      rowHeader: true,
    },
    {
      id: 'grade',
      noWrap: true,
      unlabeled: true,
      beside: 'after',
      label: msg`Grade`,
      text: ({ child }) => gradeLabel(child.grade),
      sortValue: gradeOrder,
    },
    { id: 'document', unlabeled: true, label: msg`Document`, text: ({ request }) => documentName(request, i18n) },
    {
      id: 'state',
      noWrap: true,
      unlabeled: true,
      label: msg`Status`,
      text: ({ state, late }) =>
        late ? `${i18n._(PAPER_STATE_LABELS[state])}, ${i18n._(LATE)}` : PAPER_STATE_LABELS[state],
      Cell: StateCell,
    },
    {
      id: 'due',
      noWrap: true,
      label: msg`Due`,
      text: ({ request }) => dayText(request.due_on, i18n),
      sortValue: ({ request }) => request.due_on,
    },
    {
      id: 'sent',
      noWrap: true,
      label: msg`Sent`,
      text: ({ sent_at }) => (sent_at === null ? '' : clock.formatDate(sent_at)),
      sortValue: ({ sent_at }) => sent_at ?? '',
    },
    {
      id: 'reminded',
      noWrap: true,
      label: msg`Reminded`,
      text: (row) => (row.reminded_at === null ? notReminded(row) : clock.formatDate(row.reminded_at)),
      sortValue: ({ reminded_at }) => reminded_at ?? '',
    },
  ]
}

const LATE = msg({ message: 'late', context: 'document' })

/** It does not say why. */
function notReminded({ late, child }: PaperRow) {
  return late && !child.can_remind ? msg`Not reminded` : ''
}

function gradeOrder({ child: { grade } }: PaperRow): number {
  return STUDENT_GRADES.indexOf(grade)
}

function StudentCell({ row }: Cell) {
  const open = useContext(OpenPaper)
  return <OpenRowButton onClick={() => open(row)}>{fullName(row.child)}</OpenRowButton>
}

function StateCell({ row }: Cell) {
  return <PaperState state={row.state} late={row.late} />
}
