import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { Pair } from './mergePlan.ts'

/** An accepted document comes before one that was sent, and that before one that was sent back. */
const worth = (state: string) => sql`array_position(array['returned', 'sent', 'accepted'], ${sql.ref(state)})`

/** If both entries have a document for a request, the child has the better one, and of two in the same state that of the entry that stays. */
export async function moveDocuments(trx: Transaction, { kept_id, ended_id }: Pair): Promise<void> {
  await sql`
    delete from document kept using document ended
    where kept.student_id = ${kept_id} and ended.student_id = ${ended_id} and kept.request_id = ended.request_id
      and ${worth('ended.state')} > ${worth('kept.state')}`.execute(trx)
  await sql`
    update document set student_id = ${kept_id}, revision = revision + 1 where student_id = ${ended_id}
      and request_id not in (select request_id from document where student_id = ${kept_id})`.execute(trx)
  await sql`
    update document_page set student_id = ${kept_id} where student_id = ${ended_id}
      and (document_id is null or document_id in (select id from document where student_id = ${kept_id}))`.execute(trx)
  await sql`
    insert into document_exemption (student_id, request_id, exempted_at, exempted_by)
    select ${kept_id}, request_id, exempted_at, exempted_by from document_exemption where student_id = ${ended_id}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into document_reminder (student_id, request_id, reminded_at)
    select ${kept_id}, request_id, reminded_at from document_reminder where student_id = ${ended_id}
    on conflict (student_id, request_id) do update
    set reminded_at = greatest(document_reminder.reminded_at, excluded.reminded_at)`.execute(trx)
}
