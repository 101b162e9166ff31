import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import type { Days } from '../../../domain/days.ts'
import { dayName } from '../../ui/format/labels.ts'
import { dayTabId } from '../classes/elementIds.ts'
import type { SchoolDay } from '../classes/week.ts'
import styles from './Lottery.module.css'
import { RANKING_ID } from './RankingBar.tsx'
import type { RankingTime } from './ranked.ts'
import { type RankingChange, TimeChoices } from './TimeChoices.tsx'

/** The times of the chosen day, or of all days. On a phone, the only day is named by its tab. */
export function RankingDays(
  props: RankingChange & {
    readonly week: readonly SchoolDay[]
    readonly day: Days | undefined
    readonly times: readonly RankingTime<Course>[]
  },
) {
  const { week, day, times, ...rest } = props
  const { i18n } = useLingui()
  const shown = week.filter(({ days }) => day === undefined || days === day)
  return (
    <Stack id={RANKING_ID} role="tabpanel" aria-labelledby={dayTabId(day, RANKING_ID)} tabIndex={-1} gap="sm">
      {shown.map(({ days }) => (
        <section key={days} className={`surface ${styles.day}`} aria-label={i18n._(dayName(days))}>
          <h2 data-unseen-on-phone={day !== undefined || undefined}>{i18n._(dayName(days))}</h2>
          {times
            .filter((time) => time.days === days)
            .map((time) => (
              <TimeChoices key={time.key} time={time} {...rest} />
            ))}
        </section>
      ))}
    </Stack>
  )
}
