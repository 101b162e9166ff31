import { useLingui } from '@lingui/react'
import type { LogEntry } from '../../../contract/logs.ts'

/** When it happened, by the clock and in the manner of whoever reads it. */
export function LogDate({ row: { date } }: { readonly row: LogEntry }) {
  const { i18n } = useLingui()
  return <time dateTime={date}>{i18n.date(new Date(date), { dateStyle: 'medium', timeStyle: 'short' })}</time>
}
