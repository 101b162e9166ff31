import { sql } from 'kysely'
import type { EmailsPreview } from '../../contract/familyEmails.ts'
import type { FamilyEmailEvent, FamilyEmailFacts } from '../../domain/familyEmails/familyEmail.ts'
import { mayLeaveOut } from '../../domain/familyEmails/officeEmail.ts'
import { isLinkedTo } from '../access/children.ts'
import { contentOf } from '../email/templates/familyEmail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { readHeldEmails } from './heldEmails.ts'
import { FACTS_WITH_MESSAGE } from './officeMessages.ts'

/**
 * The emails that the transaction queued so far, without those that would not be sent: to disabled accounts, and about changes that take
 * each other back. The transaction is rolled back afterwards.
 */
export async function previewEmails(trx: Transaction): Promise<EmailsPreview> {
  const { sent, takenBack, toDisabled } = await readSent(trx)
  const { time_zone } = await trx.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const alike = Map.groupBy(sent, ({ facts }) => `${facts.kind} ${situationOf(facts)}`)
  return {
    families: countFamilies(sent),
    emailed_anyway: countFamilies(sent.filter(({ facts }) => !mayLeaveOut(facts))),
    taken_back: countFamilies(takenBack.map(({ email }) => email).filter(({ id }) => !trx.queuedEmails.includes(id))),
    emails: [...alike.values()].flatMap((emails) => exampleOf(emails, time_zone)),
    not_emailed: notEmailed([
      ...toDisabled.map((email) => ({ ...email, because: 'account-disabled' as const })),
      ...(await readUnqueued(trx)),
    ]),
  }
}

/** How many families `previewEmails` counts for each class. */
export async function familiesByClass(trx: Transaction): Promise<ReadonlyMap<number, number>> {
  const { sent } = await readSent(trx)
  const byClass = Map.groupBy(sent, ({ course_id }) => course_id ?? 0)
  return new Map([...byClass].map(([course_id, emails]) => [course_id, countFamilies(emails)]))
}

async function readSent(trx: Transaction) {
  const all = await readQueued(trx)
  const queued = all.filter(({ disabled }) => !disabled)
  const children = [...new Set(queued.flatMap(({ student_id }) => student_id ?? []))].sort((a, b) => a - b)
  const takenBack = (await readHeldEmails(trx, children)).filter(({ isTakenBack }) => isTakenBack)
  const notSent = new Set(takenBack.map(({ email }) => email.id))
  const toDisabled = all.filter(({ disabled }) => disabled)
  return { sent: queued.filter(({ id }) => !notSent.has(id)), takenBack, toDisabled }
}

type QueuedEmail = Awaited<ReturnType<typeof readQueued>>[number]

function readQueued(trx: Transaction) {
  return trx
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('office_message', 'office_message.id', 'message_id')
    .select([
      'family_mail.id',
      'user_id',
      'student_id',
      'family_mail.course_id',
      'held_until',
      'first_name',
      'last_name',
      'disabled',
    ])
    .select(FACTS_WITH_MESSAGE.as('facts'))
    .where(sql<boolean>`family_mail.id = any(${trx.queuedEmails}::integer[])`)
    .orderBy('family_mail.id')
    .execute()
}

/** The parents without an email address, and those who turned emails of the transaction off. */
async function readUnqueued(trx: Transaction): Promise<NotEmailed[]> {
  if (trx.unqueuedEmails.length === 0) return []
  const { rows } = await sql<NotEmailed>`
    select distinct users.id as user_id, users.first_name, users.last_name,
      case when users.email = '' then 'no-email' else choice end as because
    from jsonb_to_recordset(${JSON.stringify(trx.unqueuedEmails)}::jsonb) email(student_id integer, choice text)
    join student on student.id = email.student_id
    join users on ${isLinkedTo(sql.ref('users.id'))}
    where users.email = '' or choice is not null
    order by users.id`.execute(trx)
  return rows
}

interface NotEmailed {
  readonly user_id: number
  readonly because: EmailsPreview['not_emailed'][number]['because']
  readonly first_name: string
  readonly last_name: string
}

function notEmailed(parents: readonly NotEmailed[]): EmailsPreview['not_emailed'] {
  return [...Map.groupBy(parents, ({ because }) => because)].flatMap(([because, of]) =>
    of.slice(0, 1).map(({ first_name, last_name }) => {
      return { because, families: countFamilies(of), to: { first_name, last_name } }
    }),
  )
}

function countFamilies(emails: readonly { readonly user_id: number }[]): number {
  return new Set(emails.map(({ user_id }) => user_id)).size
}

/** What makes the texts of two emails of one kind differ. */
function situationOf(facts: FamilyEmailFacts & FamilyEmailEvent): string {
  if ('status' in facts) return facts.status
  if ('because' in facts) return facts.because
  return 'by' in facts ? facts.by : ''
}

function exampleOf(emails: readonly QueuedEmail[], time_zone: string): EmailsPreview['emails'] {
  return emails.slice(0, 1).map(({ facts, held_until, first_name, last_name }) => {
    const { subject, paragraphs } = contentOf(textsFor('en'), facts, time_zone)
    const text = paragraphs.map((part) =>
      typeof part === 'string' ? part : 'lines' in part ? part.lines.join('\n') : '',
    )
    return {
      kind: facts.kind,
      families: countFamilies(emails),
      can_be_left_out: mayLeaveOut(facts),
      waits: held_until !== null,
      takes_message: 'family_message' in facts,
      to: { first_name, last_name },
      subject,
      text: text.join('\n\n'),
    }
  })
}
