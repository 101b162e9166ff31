import type { SkippedBecause } from '../../domain/familyMail/kinds.ts'
import { slugOf } from '../../domain/semester.ts'
import type { ComposeContext, ComposedMail, MailSchool } from './compose.ts'
import { readFamilyMail, recordSkipped } from './familyMail.queries.ts'
import { familyMailContent } from './templates/family/familyMailContent.ts'

/** Undefined for a mail that was sent or whose account was deleted, and for one that is skipped. The office sees why. */
export async function composeFamilyMail(
  { postgres, publicUrl }: ComposeContext,
  id: number,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const mail = await readFamilyMail(postgres.db, id)
  if (!mail) return undefined
  const skipped = whySkip(mail)
  if (skipped) {
    await recordSkipped(postgres.db, id, skipped)
    return undefined
  }
  const { facts, id: user_id, first_name, last_name, email } = mail
  const to = { id: user_id, first_name, last_name, email }
  const context = { time_zone: school.time_zone, publicUrl, semester_slug: semesterSlug(mail) }
  return { to, content: familyMailContent(facts, context), school }
}

type StoredMail = NonNullable<Awaited<ReturnType<typeof readFamilyMail>>>

/** Null also for an inactive semester, which families do not see. */
function semesterSlug({ facts, semester_id, semester_name, semester_active }: StoredMail): string | null {
  if (facts.kind === 'draw-results') return slugOf({ id: facts.semester_id, name: facts.semester })
  return semester_id === null || semester_name === null || !semester_active
    ? null
    : slugOf({ id: semester_id, name: semester_name })
}

/** The family may have answered an offer, or its time may be over, before the mail server accepted the mail. */
function whySkip({ disabled, facts, offer_expires_at, now }: StoredMail): SkippedBecause | undefined {
  if (disabled) return 'account-disabled'
  if (facts.kind !== 'offer-made' && facts.kind !== 'offer-reminder') return undefined
  const isOpen = offer_expires_at && offer_expires_at > now && offer_expires_at.toISOString() === facts.expires_at
  return isOpen ? undefined : 'outdated'
}
