import type { Insertable } from 'kysely'
import type { Tables } from '../tables.ts'

/** What visitors of the sign-in page read; the last one has had its day. */
export const NOTIFICATIONS: readonly Insertable<Tables['system_notification']>[] = [
  { message: 'Enrollment is open. Seats go to whoever asks first.', type: 'success', active: true },
  { message: 'The office answers the phone on school days from 8:00 to 3:00.', type: 'info', active: true },
  { message: 'Enrollment is closed tonight from 10 to 11 while we do maintenance.', type: 'warning', active: false },
]
