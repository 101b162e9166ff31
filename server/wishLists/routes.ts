import { getWishList, updateWishList, type Wish } from '../../contract/wishLists.ts'
import { type Api, respondWith } from '../http/api.ts'
import { contentEtag } from '../http/etag.ts'
import { shownTo } from '../roster/reply.ts'
import { findSemesterAndStudent } from '../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { lockStudent } from '../students/students.queries.ts'
import { saveWishList } from './saveWishList.ts'
import { readWishes } from './wishLists.queries.ts'

export function wishListRoutes(api: Api): void {
  api.query(getWishList, async (db, { params, query, user }) => {
    const found = await findSemesterAndStudent(db, query.semester, user.role, params.id)
    const { id: semester_id, grade } = requireOwnStudent(found, user)
    return withEtag(await readWishes(db, { id: params.id, grade }, semester_id, shownTo(user)))
  })

  api.command(updateWishList, async (trx, { params, query, body: { course_ids }, user, if_match }) => {
    const found = await findSemesterAndStudent(trx, query.semester, user.role, params.id)
    const { id: semester_id } = requireOwnStudent(found, user)
    const student = requireOwnStudent(await lockStudent(trx, params.id), user)
    const shown = shownTo(user)
    const command = { student, semester_id, course_ids, if_match, ...shown }
    const isSaved = await saveWishList(trx, command)
    const saved = withEtag(await readWishes(trx, student, semester_id, shown))
    return isSaved ? saved : { ...respondWith(412, { message: CHANGED, code: 'changed' as const }), etag: saved.etag }
  })
}

function withEtag(wishes: Wish[]) {
  return { ...respondWith(200, { wishes }), etag: contentEtag(wishes.map(({ course_id }) => course_id)) }
}

const CHANGED = 'The marked classes were changed on another screen in the meantime. Please try again.'
