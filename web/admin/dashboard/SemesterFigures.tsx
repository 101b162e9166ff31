import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { coursesQuery } from '../../api/courses.ts'
import { dayLabel } from '../../ui/dayLabel.ts'
import { GoButton } from '../../ui/GoButton.tsx'
import { gradeLabel } from '../../ui/gradeLabel.ts'
import { NothingYet } from '../NothingYet.tsx'
import { FillFigure } from './FillFigure.tsx'
import { semesterFill } from './fill.ts'
import { KeyFigures } from './KeyFigures.tsx'

/** How full a semester is: in all, by day and by grade. */
export function SemesterFigures({ semester: { id, name } }: { readonly semester: Semester }) {
  const { t, i18n } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const { all, byDay, byGrade } = semesterFill(courses)
  if (all.classes === 0) {
    return (
      <NothingYet next={<GoButton to="/admin/dashboard/classes/create">{t`Create Class`}</GoButton>}>
        <Trans>{name} has no active classes.</Trans>
      </NothingYet>
    )
  }
  return (
    <>
      <KeyFigures fill={all} />
      <FillFigure
        title={t`By day`}
        head={t`Days`}
        parts={byDay.map(({ days, ...fill }) => ({
          ...fill,
          label: i18n._(dayLabel(days)),
          mark: i18n._(dayLabel(days)),
        }))}
      />
      <FillFigure
        title={t`By grade`}
        head={t`Grade`}
        note={t`A class for several grades is counted in each of them.`}
        parts={byGrade.map(({ grade, ...fill }) => ({ ...fill, label: i18n._(gradeLabel(grade)), mark: grade }))}
      />
    </>
  )
}
