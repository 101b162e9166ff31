import { School } from '../../../contract/school.ts'
import { phoneMask } from '../../../domain/person.ts'
import { pick } from '../../../domain/pick.ts'
import { currentSchoolYears } from '../../../domain/schoolYear.ts'

const FIELDS = School.omit({ etag: true }).keyof().options

/** The school as form values. Years equal to the calendar's default are stored as none, so that they keep following it. */
export function toFormValues(school: Omit<School, 'etag'>, now = new Date()) {
  const isDefault = String(school.registration_years) === String(currentYears(school.time_zone, now))
  return {
    ...pick(school, FIELDS),
    office: contactOf(school.office),
    liaison: contactOf(school.liaison),
    state_coordinator: contactOf(school.state_coordinator),
    registration_years: isDefault ? [] : school.registration_years,
  }
}

/** The current and the next school year by the school's clock. */
export function currentYears(timeZone: string, now = new Date()): string[] {
  return currentSchoolYears(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now))
}

/** The typed number, undefined for an empty field. */
export function parseNumber(typed: string | number): number {
  return typed === '' ? Number.NaN : Number(typed)
}

function contactOf({ name, email, phone }: School['office']): School['office'] {
  return { name, email, phone: phone === '' ? '' : phoneMask(phone) }
}
