import { sql } from 'kysely'
import type { PassedOverPlace } from '../../domain/enrollment/waitList/settle.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedStatement } from '../platform/database/statements.ts'
import { type FamilyEmailToQueue, queueFamilyEmails } from './queueFamilyEmails.ts'

/**
 * Tells the families of waiting children why they did not get a seat, and what to do. A seat that stays open is mentioned once until the class
 * has another child, exchanges once a day. After a change of the office, the email waits, and is not sent if the office takes back the seat.
 */
export async function queuePassedOverEmails(trx: Transaction, passed: readonly PassedOverPlace[]): Promise<void> {
  if (passed.length === 0) return
  const emails = passed.map(toEmail)
  const news = await selectNews(trx, JSON.stringify(emails))
  await queueFamilyEmails(
    trx,
    news.map(({ n }) => emails[n - 1]).filter((email) => email !== undefined),
  )
}

function toEmail({ seat, refusal, student_id, course_id }: PassedOverPlace): FamilyEmailToQueue {
  const { because = 'no-seat', by = null } = refusal ?? {}
  const before = [{ course_id, of: 'passed', was: false }] as const
  return { kind: 'passed-over', because, by, seat, student_id, course_id, before }
}

/** The numbers, from 1, of the emails that tell a family something new. */
const selectNews = preparedStatement(
  (emails: string) => sql<{ readonly n: number }>`
    select n
    from jsonb_array_elements(${emails}::jsonb) with ordinality mail(facts, n)
    where facts ->> 'seat' in ('next-child', 'office') or not exists (
      select from (
        select * from family_mail where student_id = (mail.facts ->> 'student_id')::integer offset ${OPTIMIZATION_FENCE}
      ) earlier
      where earlier.course_id = (mail.facts ->> 'course_id')::integer and earlier.kind = 'passed-over'
        and earlier.skipped is distinct from 'taken-back'
        and earlier.facts @> mail.facts - 'kind' - 'student_id' - 'course_id' - 'before'
        and case mail.facts ->> 'seat'
          when 'exchange' then earlier.queued_at > now() - interval '1 day'
          else not exists (
            select from (
              select * from roster_entry where course_id = earlier.course_id offset ${OPTIMIZATION_FENCE}
            ) entry
            where entry.status = 'enrolled' and entry.updated_at > earlier.queued_at
          )
        end
    )
    order by n`,
)
