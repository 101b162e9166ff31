import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { listParents } from '../../contract/parents.ts'
import type { Database } from '../db/database.ts'
import { containsAllTerms, indexedPattern } from '../db/matchesAllTerms.ts'
import { orderNaturally } from '../db/orderNaturally.ts'
import { numberKey, readAll, readFew, readPage, type SortKey, textKey } from '../db/page.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { PARENT_COLUMNS, withChildren } from './parents.queries.ts'

type ParentQuery = QueryOf<typeof listParents>

/** A page of the matching parents. */
export async function findParents(db: Database, now: Date, query: ParentQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(db, selectMatching(db, query), SORT_KEYS[query.sort], query)
  return { parents: await withChildren(db, now, rows), ...found }
}

/** All matching parents, or none if there are more than `at_most`. */
export async function findFewParents(db: Database, now: Date, query: ParentQuery & { readonly at_most: number }) {
  const { rows, total } = await readFew(db, selectMatching(db, query), SORT_KEYS[query.sort], query)
  return { parents: await withChildren(db, now, rows), total }
}

/** All matching parents. */
export function readParents(snapshot: Snapshot, now: Date, query: ParentQuery) {
  const { db } = snapshot
  const parentsOf = (rows: Parameters<typeof withChildren>[2]) => withChildren(db, now, rows)
  return readAll(snapshot, selectMatching(db, query), SORT_KEYS[query.sort], query.order, parentsOf)
}

const NAME = [textKey(orderNaturally('users.last_name')), textKey(orderNaturally('users.first_name'))]
const ID = numberKey(sql.ref('users.id'))
const CHILDREN = numberKey(sql`(select count(*) from student where student.parent_id = users.id)`)

const SORT_KEYS: Readonly<Record<ParentQuery['sort'], readonly SortKey[]>> = {
  name: [...NAME, ID],
  email: [textKey(orderNaturally('users.email')), ID],
  phone: [textKey(orderNaturally('users.phone')), ID],
  children: [CHILDREN, ...NAME, ID],
}

/** The searched text: the parent's name, email and phone, and the names of the children. */
const SEARCH_TEXT = sql<string>`users.search_text || coalesce(
  (select ' ' || string_agg(student.search_text, ' ') from student where student.parent_id = users.id), ''
)`

function selectMatching(db: Database, { search, id }: ParentQuery) {
  const pattern = indexedPattern(search)
  return db
    .selectFrom('users')
    .select(PARENT_COLUMNS)
    .where('users.role', '=', 'parent')
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .$if(search !== '', (query) => query.where(containsAllTerms(SEARCH_TEXT, search)))
    .$if(pattern !== undefined, (query) => query.where('users.id', 'in', idsMatching(db, pattern ?? '')))
}

/** The parents whose text, or the name of one of whose children, is like the pattern. */
function idsMatching(db: Database, pattern: string) {
  const byChild = db.selectFrom('student').select('parent_id as id').where('search_text', 'like', pattern)
  return db.selectFrom('users as named').select('id').where('search_text', 'like', pattern).union(byChild)
}
