import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { LabeledSeatCounts } from './seats.ts'

/** Stacked bars: filled seats, open seats, waiting children. */
export function SeatChart({ parts }: { readonly parts: readonly LabeledSeatCounts[] }) {
  return (
    <BarChart
      pos="absolute"
      inset={0}
      h="100%"
      type="stacked"
      data={parts.map(({ mark, filled, open, waiting }) => ({ mark, filled, open, waiting }))}
      dataKey="mark"
      series={[
        { name: 'filled', color: 'var(--filled)' },
        { name: 'open', color: 'var(--open)' },
        { name: 'waiting', color: 'var(--waiting)' },
      ]}
      withTooltip={false}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={44}
      barChartProps={{ accessibilityLayer: false, margin: { left: -16 } }}
      barProps={{ isAnimationActive: false }}
      xAxisProps={{ interval: 0 }}
    />
  )
}
