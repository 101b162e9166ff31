import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { LazyOnVisible } from '../../ui/layout/LazyOnVisible.tsx'
import styles from './Figures.module.css'
import type { LabeledSeatCounts } from './seats.ts'

const SeatChart = lazyPart(async () => (await import('./SeatChart.tsx')).SeatChart)

/** Seats as a chart and as a table. The chart loads when it becomes visible. If it cannot be loaded, the table has the same numbers. */
export function SeatFigure(props: {
  readonly title: string
  readonly groupLabel: string
  readonly note?: string
  readonly parts: readonly LabeledSeatCounts[]
}) {
  const { title, groupLabel, note, parts } = props
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
        <LazyOnVisible className={styles.chart}>
          <CatchBoundary getResetKey={() => title} errorComponent={() => null}>
            <Suspense>
              <SeatChart parts={parts} />
            </Suspense>
          </CatchBoundary>
        </LazyOnVisible>
      </div>
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
    </figure>
  )
}
