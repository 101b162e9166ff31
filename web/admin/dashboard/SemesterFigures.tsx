import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { FigureList } from './FigureList.tsx'
import { SeatTable } from './SeatTable.tsx'
import { type SeatCounts, seatStatistics } from './seats.ts'

/** The children on wait lists, counted again when the number of taken spots changes. */
function waitingChildrenQuery(semester_id: number, spots: number) {
  return queryOptions({
    queryKey: ['waiting children', semester_id, spots],
    queryFn: async () => {
      const { body } = await call('GET /api/semester/:semester/waiting-children', {
        params: { semester: String(semester_id) },
      })
      return body.children
    },
    placeholderData: keepPreviousData,
  })
}

/** A semester's seats in total, by day and by grade. */
export function SemesterFigures({ semester }: { readonly semester: Semester }) {
  return (
    <>
      <LiveSeats semester={semester.id} />
      <Figures semester={semester} />
    </>
  )
}

function Figures({ semester: { id, name, slug } }: { readonly semester: Semester }) {
  const { t, i18n } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const { all, byDay, byGrade } = seatStatistics(courses)
  if (all.classes === 0) {
    return (
      <EmptyState
        action={
          <LinkButton to="/admin/dashboard/classes/create" search={{ semester: slug }}>{t`Create Class`}</LinkButton>
        }
      >
        <Trans>{name} has no active classes.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <KeyFigures semester_id={id} counts={all} />
      <SeatTable
        title={t`By day`}
        groupLabel={t`Days`}
        parts={byDay.map(({ days, ...counts }) => ({ ...counts, label: i18n._(dayLabel(days)) }))}
      />
      <SeatTable
        title={t`By grade`}
        groupLabel={t`Grade`}
        note={t`A class for more than one grade is counted under each grade.`}
        parts={byGrade.map(({ grade, ...counts }) => ({ ...counts, label: i18n._(gradeLabel(grade)) }))}
      />
    </>
  )
}

function KeyFigures({ semester_id, counts }: { readonly semester_id: number; readonly counts: SeatCounts }) {
  const { t } = useLingui()
  const { classes, full, seats, filled, open, waiting } = counts
  const { data: children } = useQuery(waitingChildrenQuery(semester_id, waiting))
  const figures = [
    { name: t`Filled seats`, value: filled, of: t`of ${seats}` },
    { name: t`Open seats`, value: open },
    { name: t`Full classes`, value: full, of: t`of ${classes}` },
    {
      name: t`Waiting children`,
      value: children,
      of: t`${plural(waiting, { one: 'wait for # seat', other: 'wait for # seats' })}`,
    },
  ]
  return <FigureList figures={figures} />
}
