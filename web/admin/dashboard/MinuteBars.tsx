import { useLingui } from '@lingui/react/macro'
import type { OpeningFigures } from '../../../contract/openingFigures.ts'
import { OPENING_MINUTES } from '../../../contract/values.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { clockText } from '../../../domain/enrollment/windows.ts'
import styles from './AdminDashboard.module.css'
import live from './LiveEnrollment.module.css'

/** Enrollments per minute as a strip of bars. The last bar is the present minute, which still grows. */
export function MinuteBars(props: { readonly figures: OpeningFigures; readonly timeZone: string }) {
  const { as_of, enrollments } = props.figures
  const { t, i18n } = useLingui()
  const most = Math.max(...enrollments)
  const timeOf = (minute: number) => {
    const time = new Date(Date.parse(as_of) - (OPENING_MINUTES - 1 - minute) * MINUTE_MS)
    return clockText(time, props.timeZone, i18n.locale)
  }
  const [first, busiest] = [timeOf(0), timeOf(enrollments.indexOf(most))]
  const summary = most === 0 ? t`No enrollments since ${first}` : t`The most were ${most} in a minute, at ${busiest}`
  return (
    <figure className={live.minutes}>
      <figcaption>
        <h3>{t`Enrollments per Minute`}</h3>
        <p className={styles.note}>{summary}</p>
      </figcaption>
      <div className={live.bars} aria-hidden>
        {enrollments.map((count, minute) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: each minute has its place
            key={minute}
            title={`${timeOf(minute)}: ${count}`}
            style={{ height: `${most === 0 ? 0 : (100 * count) / most}%` }}
          />
        ))}
      </div>
      <p className={live.axis} aria-hidden>
        <span>{first}</span> <span>{t`now`}</span>
      </p>
    </figure>
  )
}
