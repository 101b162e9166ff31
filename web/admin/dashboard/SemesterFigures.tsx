import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { FigureList } from './FigureList.tsx'
import styles from './SeatTable.module.css'
import { type LabeledSeatCounts, type SeatCounts, seatStatistics } from './seats.ts'

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

const SERIES = ['filled', 'open', 'waiting'] as const
const COLORS = { filled: 'var(--focus)', open: 'var(--open)', waiting: 'var(--waiting)' } as const

/** Seats by day or grade: each row has its numbers, and below them a bar of them. All bars have the same scale. */
function SeatTable(props: {
  readonly title: string
  readonly groupLabel: string
  readonly note?: string
  readonly parts: readonly LabeledSeatCounts[]
}) {
  const { title, groupLabel, note, parts } = props
  const { t } = useLingui()
  const labels = { filled: t`Filled`, open: t({ message: 'Open', context: 'seats' }), waiting: t`Waiting` }
  const longest = Math.max(...parts.map((part) => part.filled + part.open + part.waiting))
  const seriesHeads = SERIES.map((series) => (
    <span key={series}>
      <Box
        className={styles.swatch}
        component="span"
        w="0.625rem"
        h="0.625rem"
        me="0.3125rem"
        bdrs={2}
        bg={COLORS[series]}
      />
      {labels[series]}
    </span>
  ))
  return (
    <Box className={styles.figure} component="section" mt="2rem">
      <h3>{title}</h3>
      <Text mb="xs" c="dimmed" fz="xs">
        {note}
      </Text>
      <FigureTable caption={title} columns={[groupLabel, ...seriesHeads, t`Full classes`]}>
        {parts.map(({ label, full, ...counts }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <Box
                component="span"
                display="flex"
                pos="absolute"
                inset="auto 0 0.5rem"
                h="0.375rem"
                bdrs={3}
                style={{ overflow: 'hidden' }}
                aria-hidden
              >
                {SERIES.map((series) => (
                  <Box key={series} component="span" w={`${(100 * counts[series]) / longest}%`} bg={COLORS[series]} />
                ))}
              </Box>
            </th>
            {SERIES.map((series) => (
              <td key={series}>{counts[series]}</td>
            ))}
            <td>{full}</td>
          </tr>
        ))}
      </FigureTable>
    </Box>
  )
}
