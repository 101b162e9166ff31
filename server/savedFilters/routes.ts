import type { BodyOf } from '../../contract/endpoint.ts'
import {
  listSavedFilters,
  removeSavedFilter,
  SAVED_FILTERS_MAX,
  type SavedFilter,
  saveFilter,
} from '../../contract/savedFilters.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldError } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'

/** The filters of lists that a person of the office keeps. Nobody else sees them, so they are not in the audit trail. */
export function savedFilterRoutes(api: Api): void {
  api.query(listSavedFilters, async (db, { user }) => respondWith(200, { filters: await filtersOf(db, user.id) }))

  api.command(saveFilter, async (trx, { body, user }) => {
    await writeFilter(trx, user.id, body)
    return respondWith(201, { filters: await filtersOf(trx, user.id) })
  })

  api.command(removeSavedFilter, async (trx, { params, user }) => {
    await trx.deleteFrom('saved_filter').where('id', '=', params.id).where('user_id', '=', user.id).execute()
    return respondWith(200, { filters: await filtersOf(trx, user.id) })
  })
}

/** Replaces the filter of that name. @throws 422 for one filter too many */
async function writeFilter(
  trx: Transaction,
  user_id: number,
  { list, name, search }: BodyOf<typeof saveFilter>,
): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  const kept = (await filtersOf(trx, user_id)).filter((one) => one.list === list && one.name !== name)
  if (kept.length >= SAVED_FILTERS_MAX)
    throw fieldError('name', `You have ${SAVED_FILTERS_MAX} saved filters for this list. Remove one first.`)
  await trx
    .insertInto('saved_filter')
    .values({ user_id, list, name, search })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ search }))
    .execute()
}

function filtersOf(db: Database | Transaction, user_id: number): Promise<SavedFilter[]> {
  return db
    .selectFrom('saved_filter')
    .select(['id', 'list', 'name', 'search'])
    .where('user_id', '=', user_id)
    .orderBy('list')
    .orderBy('name')
    .execute()
}
