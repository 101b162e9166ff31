import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { countWaitingChildren } from '../../../contract/officeCourses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { LazyOnVisible } from '../../ui/layout/LazyOnVisible.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import styles from './AdminDashboard.module.css'
import { type LabeledSeatCounts, type SeatCounts, seatStatistics } from './seats.ts'

const SeatChart = lazyPart(async () => (await import('./SeatChart.tsx')).SeatChart)

/** The children on wait lists, counted again when the number of taken spots changes. */
function waitingChildrenQuery(semester_id: number, spots: number) {
  return queryOptions({
    queryKey: ['waiting children', semester_id, spots],
    queryFn: async () => {
      const { body } = await call(countWaitingChildren, { params: { semester: String(semester_id) } })
      return body.children
    },
    placeholderData: keepPreviousData,
  })
}

/** Seats as a chart, and behind it the same numbers as a table, for those who read them or cannot load the chart. */
function SeatFigure(props: {
  readonly title: string
  readonly groupLabel: string
  readonly note?: string
  readonly parts: readonly LabeledSeatCounts[]
  readonly isDrawn: boolean
}) {
  const { title, groupLabel, note, parts, isDrawn } = props
  const { t } = useLingui()
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3>{title}</h3>
        {note && <p>{note}</p>}
      </figcaption>
      <div className={styles.picture} aria-hidden>
        <p className={styles.legend}>
          <span data-series="filled">{t`Filled`}</span> <span data-series="open">{t`Open`}</span>{' '}
          <span data-series="waiting">{t`Waiting`}</span>
        </p>
        <div className={styles.chart}>
          {isDrawn && (
            <CatchBoundary getResetKey={() => title} errorComponent={() => null}>
              <Suspense>
                <SeatChart parts={parts} />
              </Suspense>
            </CatchBoundary>
          )}
        </div>
      </div>
      <details className={styles.numbers}>
        <summary>{t`Show the numbers`}</summary>
        <table className={styles.table}>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              {[groupLabel, t`Filled`, t`Open`, t`Full classes`, t`Waiting`].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ label, full, filled, open, waiting }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{filled}</td>
                <td>{open}</td>
                <td>{full}</td>
                <td>{waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
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
  const [isDrawn, setDrawn] = useState(false)
  const draw = useCallback(() => setDrawn(true), [])
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
      {/* Both charts draw when the first one is nearly visible: their code is larger than the rest of the screen. */}
      <LazyOnVisible>
        <OnShown call={draw} />
      </LazyOnVisible>
      <SeatFigure
        title={t`By day`}
        groupLabel={t`Days`}
        isDrawn={isDrawn}
        parts={byDay.map(({ days, ...fill }) => ({
          ...fill,
          label: i18n._(dayLabel(days)),
          mark: i18n._(dayLabel(days)),
        }))}
      />
      <SeatFigure
        title={t`By grade`}
        groupLabel={t`Grade`}
        isDrawn={isDrawn}
        note={t`A class for more than one grade is counted under each grade.`}
        parts={byGrade.map(({ grade, ...fill }) => ({ ...fill, label: i18n._(gradeLabel(grade)), mark: grade }))}
      />
    </>
  )
}

function OnShown({ call }: { readonly call: () => void }) {
  useEffect(call, [call])
  return null
}

function KeyFigures({ semester_id, counts }: { readonly semester_id: number; readonly counts: SeatCounts }) {
  const { t } = useLingui()
  const { classes, full, seats, filled, open, waiting } = counts
  const { data: children } = useQuery(waitingChildrenQuery(semester_id, waiting))
  const figures = [
    { name: t`Filled seats`, value: filled, of: t`of ${seats}` },
    { name: t`Open seats`, value: open },
    { name: t`Full classes`, value: full, of: t`of ${classes}` },
    { name: t`Waiting children`, value: children, of: t`on ${waiting} spots` },
  ]
  return (
    <dl className={styles.key}>
      {figures.map(({ name, value, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> {of}
          </dd>
        </div>
      ))}
    </dl>
  )
}
