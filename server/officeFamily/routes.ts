import { getOfficeFamily } from '../../contract/officeFamily.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { readFamily } from './family.queries.ts'

export function officeFamilyRoutes(api: Api, keys: KeyRing): void {
  api.query(getOfficeFamily, async (db, { params, now }) =>
    respondWith(200, { family: await readFamily(db, keys, { id: params.id, now }) }),
  )
}
