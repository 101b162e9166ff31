import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import styles from './AdminDashboard.module.css'
import type { LabeledSeatCounts } from './seats.ts'

const SERIES = ['filled', 'open', 'waiting'] as const

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
  return (
    <section className={styles.figure}>
      <h3>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{groupLabel}</th>
            {SERIES.map((series) => (
              <th key={series} scope="col" data-series={series}>
                {labels[series]}
              </th>
            ))}
            <th scope="col">{t`Full classes`}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, full, ...counts }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <span className={styles.bar} aria-hidden>
                  {SERIES.map((series) => (
                    <Text
                      key={series}
                      bg="var(--tone)"
                      span
                      inherit
                      data-series={series}
                      style={{ width: `${(100 * counts[series]) / longest}%` }}
                    />
                  ))}
                </span>
              </th>
              {SERIES.map((series) => (
                <td key={series}>{counts[series]}</td>
              ))}
              <td>{full}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
