import { schoolTimeText } from '../../../domain/schoolTime.ts'

/** An ISO 8601 time by the school's clock, as an input has it: "2026-08-03T08:00", with seconds unless they are 0. */
export function localTime(time: string, timeZone: string): string {
  return schoolTimeText(new Date(time), timeZone).slice(0, 19).replace(' ', 'T').replace(/:00$/, '')
}
