import {
  confirmChildren,
  confirmForFamily,
  listConfirmations,
  listFamilyConfirmations,
  listMyConfirmations,
  readChangedAnswers,
  readConfirmedHealth as readConfirmedHealthCall,
  readFamilyAnswers,
  readKnownAnswers,
  remindFamilies,
  reviewConfirmations,
} from '../../contract/confirmations.ts'
import { asksToConfirm } from '../../domain/confirmations/setting.ts'
import { actorOf, createRequestTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { confirm } from './confirm.ts'
import { familyAtCounter, ownFamily } from './family.ts'
import { readConfirmedHealth } from './health.ts'
import { countConfirmations, findConfirmations } from './office.queries.ts'
import { listMine, readKnown } from './ownChildren.ts'
import { remind } from './remind.ts'
import { readChanges, review } from './review.ts'

export function confirmationRoutes(api: Api, keys: KeyRing): void {
  api.query(listMyConfirmations, async (db, { user, now }) =>
    respondWith(200, { semesters: await listMine(db, ownFamily(user), now) }),
  )

  api.command(readKnownAnswers, async (trx, request) => {
    const { params, user, now } = request
    const semester = await findSemester(trx, params.semester, user)
    const children = await readKnown(trx, keys, { family: ownFamily(user), actor: actorOf(request), semester, now })
    return respondWith(200, { children })
  })

  api.command(confirmChildren, async (trx, request) => {
    const { params, body, user, now } = request
    const semester = await findSemester(trx, params.semester, user)
    const [trail, family] = [createRequestTrail(trx, request), ownFamily(user)]
    await confirm(trx, { keys, trail }, { semester, children: body.children, family, now })
    return respondWith(200, { semesters: await listMine(trx, family, now) })
  })

  api.query(listFamilyConfirmations, async (db, { params, user, now }) => {
    const family = await familyAtCounter(db, params.id, user)
    return respondWith(200, { semesters: await listMine(db, family, now) })
  })

  api.command(readFamilyAnswers, async (trx, request) => {
    const { params, body, user, now } = request
    const family = await familyAtCounter(trx, params.id, user)
    const semester = await findSemester(trx, params.semester, user)
    const of = { family, semester, students: body.students }
    const children = await readKnown(trx, keys, { ...of, actor: actorOf(request), now })
    return respondWith(200, { children })
  })

  api.command(confirmForFamily, async (trx, request) => {
    const { params, body, user, now } = request
    const family = await familyAtCounter(trx, params.id, user)
    const semester = await findSemester(trx, params.semester, user)
    const trail = createRequestTrail(trx, request)
    await confirm(trx, { keys, trail }, { semester, children: body.children, family, now })
    return respondWith(200, { semesters: await listMine(trx, family, now) })
  })

  api.command(readConfirmedHealthCall, async (trx, request) => {
    const { params, now } = request
    return respondWith(200, await readConfirmedHealth(trx, keys, { id: params.id, actor: actorOf(request), now }))
  })

  api.query(listConfirmations, async (db, { params, query, user, now }) => {
    const semester = await findSemester(db, params.semester, user)
    const { id } = semester
    const [found, counts, school] = await Promise.all([
      findConfirmations(db, id, query),
      countConfirmations(db, id, now),
      schoolOf(db, now),
    ])
    const to_remind = asksToConfirm(semester, today(school, now)) ? counts.to_remind : 0
    return respondWith(200, { ...found, counts: { ...counts, to_remind } })
  })

  api.command(remindFamilies, async (trx, request) => {
    const { params, user, now } = request
    const semester = await findSemester(trx, params.semester, user)
    const families = await remind(trx, createRequestTrail(trx, request), { semester, now })
    return respondWith(200, { families, counts: await countConfirmations(trx, semester.id, now) })
  })

  api.command(readChangedAnswers, async (trx, request) => {
    const { body, now } = request
    const changes = await readChanges(trx, keys, { ids: body.ids, actor: actorOf(request), now })
    return respondWith(200, { changes })
  })

  api.command(reviewConfirmations, async (trx, request) => {
    const { body, user: by, now } = request
    return respondWith(200, await review(trx, createRequestTrail(trx, request), { ...body, by, now }))
  })
}
