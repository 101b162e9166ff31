import { sql } from 'kysely'
import type { EmailsPreview } from '../../contract/familyEmails.ts'
import type { FamilyMailEvent, FamilyMailFacts } from '../../domain/familyMail/familyMail.ts'
import { mayLeaveOut } from '../../domain/familyMail/officeMail.ts'
import { contentOf } from '../mail/templates/familyMail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { readHeldMails } from './heldMails.ts'
import { FACTS_WITH_MESSAGE } from './messages.ts'

/**
 * The emails that the transaction queued so far, without those that would not be sent: to disabled accounts, and about changes that take
 * each other back. The transaction is rolled back afterwards.
 */
export async function previewMails(trx: Transaction): Promise<EmailsPreview> {
  const queued = await readQueued(trx)
  const children = [...new Set(queued.flatMap(({ student_id }) => student_id ?? []))].sort((a, b) => a - b)
  const takenBack = (await readHeldMails(trx, children)).filter(({ isTakenBack }) => isTakenBack)
  const notSent = new Set(takenBack.map(({ mail }) => mail.id))
  const sent = queued.filter(({ id }) => !notSent.has(id))
  const { time_zone } = await trx.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const alike = Map.groupBy(sent, ({ facts }) => `${facts.kind} ${situationOf(facts)}`)
  return {
    families: countFamilies(sent),
    emailed_anyway: countFamilies(sent.filter(({ facts }) => !mayLeaveOut(facts))),
    taken_back: countFamilies(takenBack.map(({ mail }) => mail).filter(({ id }) => !trx.queuedMails.includes(id))),
    emails: [...alike.values()].flatMap((mails) => exampleOf(mails, time_zone)),
  }
}

type QueuedMail = Awaited<ReturnType<typeof readQueued>>[number]

function readQueued(trx: Transaction) {
  return trx
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('office_message', 'office_message.id', 'message_id')
    .select(['family_mail.id', 'user_id', 'student_id', 'held_until', 'first_name', 'last_name'])
    .select(FACTS_WITH_MESSAGE.as('facts'))
    .where(sql<boolean>`family_mail.id = any(${trx.queuedMails}::integer[])`)
    .where('disabled', '=', false)
    .orderBy('family_mail.id')
    .execute()
}

function countFamilies(mails: readonly { readonly user_id: number }[]): number {
  return new Set(mails.map(({ user_id }) => user_id)).size
}

/** What makes the texts of two mails of one kind differ. */
function situationOf(facts: FamilyMailFacts & FamilyMailEvent): string {
  if ('status' in facts) return facts.status
  if ('because' in facts) return facts.because
  return 'by' in facts ? facts.by : ''
}

function exampleOf(mails: readonly QueuedMail[], time_zone: string): EmailsPreview['emails'] {
  return mails.slice(0, 1).map(({ facts, held_until, first_name, last_name }) => {
    const { subject, paragraphs } = contentOf(textsFor('en'), facts, time_zone)
    const text = paragraphs.map((part) =>
      typeof part === 'string' ? part : 'lines' in part ? part.lines.join('\n') : '',
    )
    return {
      kind: facts.kind,
      families: countFamilies(mails),
      can_be_left_out: mayLeaveOut(facts),
      waits: held_until !== null,
      to: { first_name, last_name },
      subject,
      text: text.join('\n\n'),
    }
  })
}
