import type { Insertable } from 'kysely'
import type { Tables } from '../tables.ts'

export const NOTIFICATIONS: readonly Insertable<Tables['system_notification']>[] = [
  { message: 'Enrollment is open. Seats are first come, first served.', type: 'success', active: true },
  { message: 'The office answers the phone on school days from 8:00 to 3:00.', type: 'info', active: true },
  { message: 'Enrollment is closed tonight from 10 to 11 while we do maintenance.', type: 'warning', active: false },
]
