import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LotteryClass } from '../../../domain/enrollment/lottery/pool.ts'
import { dayName, periodLabel } from '../../ui/format/labels.ts'

/** "Monday, Period 1", or "Friday, Optional Classes": "Optional" alone would say that the day is. */
export function timeName(i18n: I18n, time: Pick<LotteryClass, 'days' | 'period'>): string {
  return `${i18n._(dayName(time.days))}, ${i18n._(periodName(time))}`
}

export function periodName(time: Pick<LotteryClass, 'days' | 'period'>): MessageDescriptor {
  return time.period === 'Optional' ? msg`Optional Classes` : periodLabel(time)
}

export function timeId({ days, period }: Pick<LotteryClass, 'days' | 'period'>): string {
  return `time-${days}-${period}`.replaceAll(/[ /]/g, '-')
}
