import { sql } from 'kysely'
import { CONTACTS, School, type SchoolColumns, type SchoolFields } from '../../contract/school.ts'
import { type Language, LOCALES } from '../../domain/language.ts'
import { pick } from '../../domain/pick.ts'
import { colorVariables } from '../../domain/schoolColor.ts'
import { dateTimeFormat } from '../../domain/schoolTime.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'
import type { Edited } from '../../domain/withEdit.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { contentEtag } from '../platform/http/reply.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { findLogo, toLogo } from './logo.ts'

/** The school. Without configured registration years it has the current ones. */
export async function schoolOf(db: Database | Transaction, now: Date): Promise<School> {
  const row = await db.selectFrom('school').selectAll().executeTakeFirstOrThrow()
  const { time_zone, registration_years } = row
  return {
    ...pick(row, PLAIN_COLUMNS),
    office: contactOf(row, 'office'),
    liaison: contactOf(row, 'liaison'),
    state_coordinator: contactOf(row, 'state_coordinator'),
    registration_years:
      registration_years === '' ? currentSchoolYears(dayIn(time_zone, now)) : registration_years.split(','),
    etag: schoolEtag(row),
  }
}

/** The row has the columns that the office edits, and its id. */
export function schoolEtag(row: SchoolColumns): string {
  return contentEtag(row)
}

const PLAIN_COLUMNS = School.omit({
  office: true,
  liaison: true,
  state_coordinator: true,
  registration_years: true,
  etag: true,
}).keyof().options

function contactOf(row: SchoolColumns, contact: (typeof CONTACTS)[number]): School['office'] {
  return { name: row[`${contact}_name`], email: row[`${contact}_email`], phone: row[`${contact}_phone`] }
}

/** The settings as columns. One that is left out is undefined or missing. */
export function toColumns(school: Omit<SchoolFields, 'culprit'>): Edited<SchoolColumns> {
  const contacts = CONTACTS.flatMap((contact) =>
    Object.entries(school[contact] ?? {}).map(([part, text]) => [`${contact}_${part}`, text]),
  )
  const registration_years = school.registration_years?.join(',')
  return { ...pick(school, PLAIN_COLUMNS), registration_years, ...Object.fromEntries(contacts) }
}

export async function nameOfSchool(db: Database): Promise<string> {
  return (await db.selectFrom('school').select('name').executeTakeFirstOrThrow()).name
}

/** What every screen needs before its first paint. `colors` are CSS variables; none for the default color. */
export async function identityOf(db: Database) {
  const [{ name, color }, logo] = await Promise.all([
    db.selectFrom('school').select(['name', 'color']).executeTakeFirstOrThrow(),
    findLogo(db),
  ])
  return { school: name, color, colors: colorVariables(color), logo: logo ? toLogo(logo) : null }
}

/** The current day at the school, as YYYY-MM-DD. */
export function today({ time_zone }: Pick<School, 'time_zone'>, now: Date): string {
  return dayIn(time_zone, now)
}

function dayIn(timeZone: string, now: Date): string {
  return dateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}

/** A time in the school's time zone: "March 2, 2026 at 8:04 AM MST". */
export function formatDateTime(timeZone: string, date: Date, language: Language = 'en'): string {
  const locale = LOCALES[language]
  const day = dateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(date)
  const time = dateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  const t = textsFor(language)
  return t`${day} at ${time.format(date).replace(/[\u00a0\u202f]/g, ' ')}`
}

/** Without the short and outdated names. */
const PLACES = /^((Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/|UTC$)/

const KNOWN = new Set(Intl.supportedValuesOf('timeZone'))

/** The names that PostgreSQL and Node both know: Node computes with names such as "AET", which PostgreSQL refuses. */
export async function readTimeZones(db: Database | Transaction): Promise<string[]> {
  const rows = await db.selectFrom(sql<{ name: string }>`pg_timezone_names`.as('time_zone')).select('name').execute()
  const names = rows.map(({ name }) => name)
  return names.filter((name) => PLACES.test(name) && (KNOWN.has(name) || isKnown(name))).sort()
}

/** Also a second name of the same time zone, such as Asia/Kolkata for Asia/Calcutta. */
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
