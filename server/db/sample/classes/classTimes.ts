import type { Days } from '../../../../domain/days.ts'
import type { Period } from '../../../../domain/period.ts'

type PeriodTimes = Partial<Record<Period, string>>

const SEVEN_PERIODS: PeriodTimes = {
  '1': '8:30-9:25',
  '2': '9:30-10:25',
  '3': '10:30-11:25',
  '4': '11:30-12:10',
  '5': '12:15-1:10',
  '6': '1:15-2:10',
  '7': '2:15-3:10',
  'All Day': '8:30-3:10',
  Optional: '3:15-4:00',
}

const PERIOD_TIMES: Readonly<Record<Days, PeriodTimes>> = {
  M: SEVEN_PERIODS,
  'T/TH': {
    '1': '8:30-9:25',
    '2': '9:30-10:25',
    '3': '10:30-11:25',
    '4': '12:10-1:05',
    '5': '1:10-2:05',
    '6': '2:10-3:05',
    'All Day': '8:30-3:05',
  },
  // A class in period 2 lasts through period 6.
  W: { '1': '8:30-9:25', '2': '9:30-2:10', 'All Day': '8:30-2:10', Optional: '2:15-3:00' },
  F: SEVEN_PERIODS,
  HS: { '1': '8:30-10:00', '2': '10:10-11:40', '3': '12:20-1:50', '4': '2:00-3:30' },
}

export function classTime(days: Days, period: Period): string {
  return PERIOD_TIMES[days][period] ?? ''
}
