import { getOpeningFigures } from '../../contract/openingFigures.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { countWaitingSignIns } from '../sessions/signInQueue.ts'
import {
  countSignedIn,
  countWithoutClass,
  enrollmentsByMinute,
  fillingClasses,
  refusalsByReason,
} from './openingFigures.queries.ts'

export function openingFigureRoutes(api: Api): void {
  api.query(getOpeningFigures, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user)
    const [signed_in, waiting, enrollments, refusals, classes, children_without_class] = await Promise.all([
      countSignedIn(db, now),
      countWaitingSignIns(db, now),
      enrollmentsByMinute(db, id, now),
      refusalsByReason(db, id, now),
      fillingClasses(db, id, now),
      countWithoutClass(db, id),
    ])
    const families = { signed_in, waiting }
    return respondWith(200, {
      as_of: now.toISOString(),
      families,
      enrollments,
      refusals,
      classes,
      children_without_class,
    })
  })
}
