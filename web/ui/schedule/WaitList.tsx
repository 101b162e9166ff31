import { useLingui } from '@lingui/react/macro'
import { IconClockHour4 } from '@tabler/icons-react'
import type { Schedule } from '../../../contract/schedules.ts'
import { dayLabel } from '../format/dayLabel.ts'
import { inLine } from '../format/inLine.ts'
import styles from './Schedule.module.css'

export function WaitList({ waiting }: { readonly waiting: readonly Schedule['waiting'][number][] }) {
  const { t, i18n } = useLingui()
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting}>
      <h3>{t`Wait List`}</h3>
      <ul>
        {waiting.map(({ id, section, name, days, time, position }) => (
          <li key={id}>
            <IconClockHour4 size={18} aria-hidden />
            <span>
              <strong>{name}</strong> {[section, i18n._(dayLabel(days)), time].filter(Boolean).join(' · ')}
            </span>
            <span>{i18n._(inLine(position))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
