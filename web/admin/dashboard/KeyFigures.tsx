import { useLingui } from '@lingui/react/macro'
import styles from './Figures.module.css'
import type { SeatCounts } from './seats.ts'

export function KeyFigures({ counts }: { readonly counts: SeatCounts }) {
  const { t } = useLingui()
  const { classes, full, seats, filled, open, waiting } = counts
  const figures = [
    { name: t`Filled seats`, value: filled, of: t`of ${seats}` },
    { name: t`Open seats`, value: open },
    { name: t`Full classes`, value: full, of: t`of ${classes}` },
    { name: t`Waiting children`, value: waiting },
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
