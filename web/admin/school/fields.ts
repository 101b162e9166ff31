import type { School } from '../../../contract/school.ts'
import { phoneMask } from '../../../domain/person.ts'
import { currentSchoolYears } from '../../../domain/schoolYear.ts'

/** The school as its form holds it. Years that are just what the calendar says are none: they go on with the calendar. */
export function fieldsOf(school: School, now = new Date()) {
  const { name, time_zone, office, liaison, registration_years, children_per_family, office_creates_notifications } =
    school
  const follows = String(registration_years) === String(yearsNow(time_zone, now))
  return {
    name,
    time_zone,
    office: contactOf(office),
    liaison: contactOf(liaison),
    registration_years: follows ? [] : registration_years,
    children_per_family,
    office_creates_notifications,
  }
}

/** This school year and the next, by the school's own clock. */
export function yearsNow(timeZone: string, now = new Date()): string[] {
  return currentSchoolYears(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now))
}

/** The number that was typed; an empty field is no number. */
export function numberIn(typed: string | number): number {
  return typed === '' ? Number.NaN : Number(typed)
}

/** Every time zone that this browser knows, and the one that is chosen. */
export function timeZonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].sort()
}

function contactOf({ name, email, phone }: School['office']): School['office'] {
  return { name, email, phone: phone === '' ? '' : phoneMask(phone) }
}
