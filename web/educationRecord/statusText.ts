import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { WAIT_LIST_CULPRIT } from '../../contract/logs.ts'

const OVERRIDE = ' (override)'

const STATUSES: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['enrolled', msg`Enrolled`],
  ['dropped', msg`Dropped`],
  ['waitlisted', msg`Joined the wait list`],
  ['removed from waitlist', msg`Left the wait list`],
  ['removed from reserve', msg`Left the place behind the wait list`],
  ['moved to enrolled', msg`Moved from the wait list to a seat`],
  ['back on waitlist', msg`Went back to the wait list`],
  ['offered', msg`A seat was held`],
  ['offer declined', msg`Declined the held seat`],
  ['offer expired', msg`Did not answer about the held seat in time`],
  ['offer withdrawn', msg`The seat is no longer held`],
  ['enrolled by swap', msg`Changed to the class`],
  ['dropped by swap', msg`Gave up the class for another one`],
  ['enrolled past the wait list', msg`Enrolled before waiting children`],
  ['enrolled by merge', msg`Enrolled, because two entries of the child were merged`],
  ['waitlisted by merge', msg`On the wait list, because two entries of the child were merged`],
  ['moved by merge', msg`Moved to the entry of the child that was kept`],
])

/** A status as the log shows it to the office: in English as it is stored, so that a search finds it. */
export function loggedStatus(i18n: I18n, status: string): string {
  return i18n.locale.startsWith('en') ? status : statusText(i18n, status)
}

/** Who made a change of the log. */
export function loggedCulprit(i18n: I18n, culprit: string): string {
  return culprit === WAIT_LIST_CULPRIT ? i18n._(msg`Wait list`) : culprit
}

/** A status of the enrollment log in words. */
export function statusText(i18n: I18n, status: string): string {
  const text = STATUSES.get(status.replace(OVERRIDE, ''))
  if (!text) return status
  return status.endsWith(OVERRIDE) ? `${i18n._(text)} (${i18n._(msg`with an exception from a rule`)})` : i18n._(text)
}
