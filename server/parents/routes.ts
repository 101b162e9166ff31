import { deleteParent as deleteParentCall, listParents, updateParent } from '../../contract/parents.ts'
import { type Api, answer } from '../http/api.ts'
import { deleteParent } from './deleteParent.ts'
import { editParent } from './editParent.ts'
import { parentsWithStudents } from './parents.queries.ts'

export function parentRoutes(api: Api): void {
  api.read(listParents, async (db) => answer(200, { parents: await parentsWithStudents(db) }))

  api.write(updateParent, async (trx, { params, body }) => {
    await editParent(trx, params.id, body)
    return answer(200, { parents: await parentsWithStudents(trx, params.id) })
  })

  api.write(deleteParentCall, async (trx, { params }) => {
    await deleteParent(trx, params.id)
    return answer(204)
  })
}
