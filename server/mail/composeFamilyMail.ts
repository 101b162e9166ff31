import type { ComposeContext, ComposedMail, MailSchool } from './compose.ts'
import { readFamilyMail } from './familyMail.queries.ts'
import { familyMailContent } from './templates/family/familyMailContent.ts'

/** Undefined for a mail that was sent or whose account was deleted or disabled. */
export async function composeFamilyMail(
  { postgres, publicUrl }: ComposeContext,
  id: number,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const mail = await readFamilyMail(postgres.db, id)
  if (!mail) return undefined
  const { facts, ...to } = mail
  return { to, content: familyMailContent(facts, { time_zone: school.time_zone, publicUrl }), school }
}
