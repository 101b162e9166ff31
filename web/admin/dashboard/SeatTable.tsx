import { useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { FigureTable } from '../ui/FigureTable.tsx'
import styles from './SeatTable.module.css'
import type { LabeledSeatCounts } from './seats.ts'

const SERIES = ['filled', 'open', 'waiting'] as const
const COLORS = { filled: 'var(--focus)', open: 'var(--open)', waiting: 'var(--waiting)' } as const

/** Seats by day or grade: each row has its numbers, and below them a bar of them. All bars have the same scale. */
export function SeatTable(props: {
  readonly title: string
  readonly groupLabel: string
  readonly note?: string
  readonly parts: readonly LabeledSeatCounts[]
}) {
  const { title, groupLabel, note, parts } = props
  const { t } = useLingui()
  const labels = { filled: t`Filled`, open: t`Open`, waiting: t`Waiting` }
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
