import { getSchool, updateSchool } from '../../contract/school.ts'
import { trailOf } from '../audit-trail/trail.ts'
import { type Api, answer } from '../http/api.ts'
import { schoolOf } from './school.queries.ts'
import { writeSchool } from './writeSchool.ts'

export function schoolRoutes(api: Api): void {
  api.read(getSchool, async (db, { now }) => answer(200, { school: await schoolOf(db, now) }))

  api.write(updateSchool, async (trx, asked) => {
    await writeSchool(trx, trailOf(trx, asked), asked.body)
    return answer(200, { school: await schoolOf(trx, asked.now) })
  })
}
