import { getSchool, updateSchool } from '../../contract/school.ts'
import { type Api, answer } from '../http/api.ts'
import { schoolOf, writeSchool } from './school.queries.ts'

export function schoolRoutes(api: Api): void {
  api.read(getSchool, async (db, { now }) => answer(200, { school: await schoolOf(db, now) }))

  api.write(updateSchool, async (trx, { body, now }) => {
    await writeSchool(trx, body)
    return answer(200, { school: await schoolOf(trx, now) })
  })
}
