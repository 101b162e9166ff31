import { removeLogo, replaceLogo } from '../../contract/logo.ts'
import { getSchool, listTimeZones, type SchoolFields, UNKNOWN_TIME_ZONE, updateSchool } from '../../contract/school.ts'
import { withEdit } from '../../domain/withEdit.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldError } from '../platform/http/problem.ts'
import { refuseOutdated, respondWith } from '../platform/http/reply.ts'
import { deleteLogo, findLogo, toLogo, writeLogo } from './logo.ts'
import { readTimeZones, schoolEtag, schoolOf, toColumns } from './school.queries.ts'

export function schoolRoutes(api: Api): void {
  // Every screen reads it first. One connection at a time leaves the others to families.
  api.sharedQuery(
    getSchool,
    () => '',
    async (db, { now }) => {
      const school = await schoolOf(db, now)
      const logo = await findLogo(db)
      return respondWith(200, { school, logo: logo ? toLogo(logo) : null })
    },
  )

  api.query(listTimeZones, async (db) => respondWith(200, { time_zones: await readTimeZones(db) }))

  api.command(updateSchool, async (trx, request) => {
    const { body, if_match } = request
    await writeSchool(trx, createRequestTrail(trx, request), { ...body, if_match })
    return respondWith(200, { school: await schoolOf(trx, request.now) })
  })

  api.command(replaceLogo, async (trx, request) =>
    respondWith(200, { logo: await writeLogo(trx, createRequestTrail(trx, request), request.body.image) }),
  )

  api.command(removeLogo, async (trx, request) => {
    await deleteLogo(trx, createRequestTrail(trx, request))
    return respondWith(204)
  })
}

/** Changes the school's settings. @throws 422 for a time zone that is neither listed nor the present one; 412 for an earlier version */
async function writeSchool(
  trx: Transaction,
  trail: AuditTrail,
  { if_match, ...fields }: SchoolFields & { readonly if_match: string | undefined },
): Promise<void> {
  const stored = await trx.selectFrom('school').selectAll().forUpdate().executeTakeFirstOrThrow()
  refuseOutdated(if_match, schoolEtag(stored))
  const { id, ...before } = stored
  const { name, time_zone } = fields
  if (time_zone !== before.time_zone && !(await readTimeZones(trx)).includes(time_zone))
    throw fieldError('time_zone', UNKNOWN_TIME_ZONE)
  const written = withEdit(before, toColumns(fields))
  await trx.updateTable('school').set(written).execute()
  trail.edited({ kind: 'school', id: null, name }, before, written)
}
