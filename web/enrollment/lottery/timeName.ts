import type { I18n } from '@lingui/core'
import type { LotteryClass } from '../../../domain/enrollment/lottery/pool.ts'
import { dayName, periodLabel } from '../../ui/format/labels.ts'

/** "Monday, Period 1". */
export function timeName(i18n: I18n, time: Pick<LotteryClass, 'days' | 'period'>): string {
  return `${i18n._(dayName(time.days))}, ${i18n._(periodLabel(time))}`
}

export function timeId({ days, period }: Pick<LotteryClass, 'days' | 'period'>): string {
  return `time-${days}-${period}`.replaceAll(/[ /]/g, '-')
}
