import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { coursesQuery } from '../../api/courses.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { gradeLabel } from '../../ui/format/gradeLabel.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { SeatFigure } from './SeatFigure.tsx'
import { seatStatistics } from './seats.ts'

/** A semester's seats in total, by day and by grade. */
export function SemesterFigures({ semester }: { readonly semester: Semester }) {
  return (
    <>
      <LiveSeats semester={semester.id} />
      <Figures semester={semester} />
    </>
  )
}

function Figures({ semester: { id, name } }: { readonly semester: Semester }) {
  const { t, i18n } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const { all, byDay, byGrade } = seatStatistics(courses)
  if (all.classes === 0) {
    return (
      <EmptyState action={<LinkButton to="/admin/dashboard/classes/create">{t`Create Class`}</LinkButton>}>
        <Trans>{name} has no active classes.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <KeyFigures counts={all} />
      <SeatFigure
        title={t`By day`}
        groupLabel={t`Days`}
        parts={byDay.map(({ days, ...fill }) => ({
          ...fill,
          label: i18n._(dayLabel(days)),
          mark: i18n._(dayLabel(days)),
        }))}
      />
      <SeatFigure
        title={t`By grade`}
        groupLabel={t`Grade`}
        note={t`A class for more than one grade is counted under each grade.`}
        parts={byGrade.map(({ grade, ...fill }) => ({ ...fill, label: i18n._(gradeLabel(grade)), mark: grade }))}
      />
    </>
  )
}
