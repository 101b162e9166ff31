import { useLingui } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import type { Schedule } from '../../contract/schedules.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { inLine } from '../ui/format/inLine.ts'
import styles from './StudentWeek.module.css'

/** The child's places on wait lists. Renders nothing without one. */
export function WaitingPlaces({ waiting }: { readonly waiting: Schedule['waiting'] }) {
  const { t, i18n } = useLingui()
  if (waiting.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t`Wait List`}>
      {waiting.map(({ id, name, days, position }) => (
        <li key={id}>
          <IconHourglass aria-hidden />
          <span>
            <strong>{i18n._(inLine(position))}</strong> {name} · {i18n._(dayLabel(days))}
          </span>
        </li>
      ))}
    </ul>
  )
}
