import type { School } from '../../contract/school.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'
import type { Database, Transaction } from '../db/database.ts'

/** The school. Without configured registration years it has the current ones. */
export async function schoolOf(db: Database | Transaction, now: Date): Promise<School> {
  const row = await db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
  const { name, time_zone, registration_years, children_per_family } = row
  return {
    name,
    time_zone,
    office: { name: row.office_name, email: row.office_email, phone: row.office_phone },
    liaison: { name: row.liaison_name, email: row.liaison_email, phone: row.liaison_phone },
    state_coordinator: {
      name: row.state_coordinator_name,
      email: row.state_coordinator_email,
      phone: row.state_coordinator_phone,
    },
    registration_years:
      registration_years === '' ? currentSchoolYears(dayIn(time_zone, now)) : registration_years.split(','),
    children_per_family,
    office_creates_notifications: row.office_creates_notifications,
    draft_retention_days: row.draft_retention_days,
    declined_retention_days: row.declined_retention_days,
  }
}

export async function nameOfSchool(db: Database): Promise<string> {
  return (await db.selectFrom('school').select('name').executeTakeFirstOrThrow()).name
}

/** The current day at the school, as YYYY-MM-DD. */
export function today({ time_zone }: Pick<School, 'time_zone'>, now: Date): string {
  return dayIn(time_zone, now)
}

function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
