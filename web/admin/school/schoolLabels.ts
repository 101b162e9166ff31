import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SchoolColumns } from '../../../contract/school.ts'

/** The labels of the school's settings by column, in the form's order, after the name. */
export const SCHOOL_LABELS: Readonly<Record<Exclude<keyof SchoolColumns, 'name'>, MessageDescriptor>> = {
  color: msg`Color`,
  time_zone: msg`Time zone`,
  office_name: msg`Office name`,
  office_email: msg`Office email`,
  office_phone: msg`Office phone`,
  liaison_name: msg`Liaison name`,
  liaison_email: msg`Liaison email`,
  liaison_phone: msg`Liaison phone`,
  state_coordinator_name: msg`State coordinator name`,
  state_coordinator_email: msg`State coordinator email`,
  state_coordinator_phone: msg`State coordinator phone`,
  children_per_family: msg`Children per family`,
  registration_years: msg`Registration years`,
  draft_retention_days: msg`Days until unfinished registrations are erased`,
  declined_retention_days: msg`Days until declined registrations are erased`,
  office_idle_minutes: msg`Log the office out after this many minutes without use`,
  office_creates_notifications: msg`Let the office create notifications`,
}
