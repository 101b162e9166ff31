import type { QueryOf } from '../../../contract/endpoint.ts'
import type { listRegistrationAccesses, RegistrationAccess } from '../../../contract/registrationOfficeAccess.ts'
import type { Database } from '../../db/database.ts'

/** A page of the access log of one registration or of all, newest first, and the total. */
export async function findAccesses(
  db: Database,
  { registration_id, page, size }: QueryOf<typeof listRegistrationAccesses>,
): Promise<{ accesses: RegistrationAccess[]; total: number }> {
  let matching = db.selectFrom('registration_access')
  if (registration_id !== undefined) matching = matching.where('registration_id', '=', registration_id)
  const [rows, { total }] = await Promise.all([
    matching
      .select(['id', 'recorded_at', 'user_id', 'user_name', 'registration_id', 'reference', 'answers', 'purpose'])
      .orderBy('recorded_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const accesses = rows.map(({ recorded_at, answers, ...row }) => ({
    ...row,
    date: recorded_at.toISOString(),
    group: answers,
  }))
  return { accesses, total }
}
