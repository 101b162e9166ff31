import { sql } from 'kysely'
import type { FamilyEmailEvent, FamilyEmailFacts, SkippedBecause } from '../../domain/familyEmails/familyEmail.ts'
import { slugOf } from '../../domain/semester.ts'
import { textsOf } from '../email/recipients.queries.ts'
import { familyEmailContent } from '../email/templates/familyEmail.ts'
import { releaseHeldEmail } from '../familyEmails/heldEmails.ts'
import { FACTS_WITH_MESSAGE } from '../familyEmails/officeMessages.ts'
import type { Database } from '../platform/database/database.ts'
import type { ComposedEmail, ComposeOptions, EmailSchool } from './composed.ts'

/** Undefined for an email that was sent or whose account was deleted, and for one that is skipped. The office sees why. */
export async function composeFamilyEmail(
  { postgres, publicUrl }: ComposeOptions,
  id: number,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const stored = await readFamilyEmail(postgres.db, id)
  if (stored?.held_until) await postgres.transaction((trx) => releaseHeldEmail(trx, id))
  const current = stored?.held_until ? await readFamilyEmail(postgres.db, id) : stored
  if (!current) return undefined
  const skipped = whySkip(current)
  if (skipped) {
    await recordSkipped(postgres.db, id, skipped)
    return undefined
  }
  const { facts, id: user_id, first_name, last_name, email, language } = current
  const to = { id: user_id, first_name, last_name, email, language }
  const { course_id, tests_semester_id } = current
  const semester_id = 'semester_id' in facts ? facts.semester_id : current.semester_id
  const is_test = semester_id !== null && semester_id === tests_semester_id
  const written = { time_zone: school.time_zone, publicUrl, semester_slug: semesterSlug(current, is_test), is_test }
  const shown = language === 'es' ? await withSpanishNames(postgres.db, facts, { course_id, semester_id }) : facts
  return { to, content: familyEmailContent(textsOf(to), shown, written), school }
}

type StoredEmail = NonNullable<Awaited<ReturnType<typeof readFamilyEmail>>>

/** Null also for an inactive semester that the family does not test, and therefore does not see. */
function semesterSlug(
  { facts, semester_id, semester_name, semester_active }: StoredEmail,
  is_test: boolean,
): string | null {
  if (facts.kind === 'lottery-closed' || facts.kind === 'lottery-results')
    return slugOf({ id: facts.semester_id, name: facts.semester })
  return semester_id === null || semester_name === null || !(semester_active || is_test)
    ? null
    : slugOf({ id: semester_id, name: semester_name })
}

/** The family may have answered an offer, or its time may be over, before the mail server accepted the email. */
function whySkip({ disabled, facts, offer_expires_at, now }: StoredEmail): SkippedBecause | undefined {
  if (disabled) return 'account-disabled'
  if (facts.kind !== 'offer-made' && facts.kind !== 'offer-reminder') return undefined
  const isOpen = offer_expires_at && offer_expires_at > now && offer_expires_at.toISOString() === facts.expires_at
  return isOpen ? undefined : 'outdated'
}

/**
 * The email with the semester of its class, the end of the child's open offer in the class, and the database's clock. Undefined when the email
 * was sent, failed or was skipped, or when its account was deleted.
 */
function readFamilyEmail(db: Database, id: number) {
  return db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .leftJoin('roster_entry as entry', (join) =>
      join
        .onRef('entry.course_id', '=', 'family_mail.course_id')
        .onRef('entry.student_id', '=', 'family_mail.student_id'),
    )
    .leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
    .leftJoin('office_message', 'office_message.id', 'family_mail.message_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.disabled', 'users.language'])
    .select('users.tests_semester_id')
    .select(['family_mail.course_id', FACTS_WITH_MESSAGE.as('facts')])
    .leftJoin('course', 'course.id', 'family_mail.course_id')
    .leftJoin('semester', 'semester.id', 'course.semester_id')
    .select(['semester.id as semester_id', 'semester.name as semester_name', 'semester.active as semester_active'])
    .select(['family_mail.held_until', 'offer.expires_at as offer_expires_at', sql<Date>`clock_timestamp()`.as('now')])
    .where('family_mail.id', '=', id)
    .where('family_mail.sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .executeTakeFirst()
}

export async function recordSent(db: Database, id: number, sent_at: Date): Promise<void> {
  await db.updateTable('family_mail').set({ sent_at, response: null }).where('id', '=', id).execute()
}

/** The email is not sent. */
async function recordSkipped(db: Database, id: number, skipped: SkippedBecause): Promise<void> {
  const skipped_at = sql<Date>`clock_timestamp()`
  await db.updateTable('family_mail').set({ skipped, skipped_at, response: null }).where('id', '=', id).execute()
}

/** With `failed_at`, the email is not tried again. Without, it waits for its next attempt. */
export async function recordRefused(
  db: Database,
  id: number,
  refusal: { readonly response: string; readonly failed_at: Date | null },
): Promise<void> {
  await db.updateTable('family_mail').set(refusal).where('id', '=', id).execute()
}

type Facts = FamilyEmailFacts & FamilyEmailEvent
/** The shown name of a class: that of its id, or that of its English name in the semester. */
type Rename = (name: string, id?: number | null) => string

interface About {
  readonly course_id: number | null
  readonly semester_id: number | null
}

/** The facts of an email with the Spanish names of its classes, where the school has written them. */
export async function withSpanishNames(db: Database, facts: Facts, { course_id, semester_id }: About): Promise<Facts> {
  const ids = new Set<number>()
  const names = new Set<string>()
  rename(facts, course_id, (name, id) => {
    if (id) ids.add(id)
    else names.add(name)
    return name
  })
  const rows = await db
    .selectFrom('course')
    .select(['id', 'name', 'name_es', 'semester_id'])
    .where('name_es', '<>', '')
    .where(({ eb, or, and }) =>
      or([
        sql<boolean>`id = any(${[...ids]}::integer[])`,
        and([eb('semester_id', '=', semester_id), sql<boolean>`name = any(${[...names]}::text[])`]),
      ]),
    )
    .execute()
  return rename(facts, course_id, (name, id) => {
    const row = rows.find((course) =>
      id ? course.id === id : course.semester_id === semester_id && course.name === name,
    )
    return row?.name_es ?? name
  })
}

/** The facts with every name of a class changed. */
function rename(facts: Facts, course_id: number | null, name: Rename): Facts {
  const renamed = { ...facts, class: name(facts.class, course_id) }
  switch (renamed.kind) {
    case 'enrolled':
      return { ...renamed, gave_up: renamed.gave_up && name(renamed.gave_up) }
    case 'offer-made':
    case 'offer-reminder':
      return { ...renamed, drops: renamed.drops && name(renamed.drops) }
    case 'passed-over':
      return { ...renamed, by: renamed.by && name(renamed.by) }
    case 'lottery-results':
      return { ...renamed, classes: renamed.classes.map((english) => name(english)) }
    case 'daily-summary':
      return {
        ...renamed,
        changes: renamed.changes.map((change) => ({ ...change, class: name(change.class, change.course_id) })),
      }
    default:
      return renamed
  }
}
