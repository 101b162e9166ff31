import { useSchoolClock } from './useSchoolClock.ts'

/** A time by the school's clock. */
export function DateCell({ row: { date } }: { readonly row: { readonly date: string } }) {
  return <time dateTime={date}>{useSchoolClock().formatDateTime(date)}</time>
}
