import { randomInt } from 'node:crypto'
import { whyNotRank } from '../../domain/draw/ranking.ts'
import { drawClasses } from '../../domain/draw/round.ts'
import { whyNotSaveRanking } from '../../domain/draw/roundState.ts'
import type { Grade } from '../../domain/grade.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import { RetryTransaction, type Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { studentSubject } from '../students/auditedStudent.ts'
import { fieldsProblem, RANKING_MESSAGES, roundProblem } from './messages.ts'
import { enrolledCourses, insertRanking, rankedCourses, readRanking, updateRanking } from './ranking.queries.ts'
import { lockRoundForRanking, readClock, requireRound } from './rounds.queries.ts'

/** Codes have six digits and are random, so that neighbors in the record were not saved one after the other. */
const CODES = { from: 100_000, to: 1_000_000 }
const CODE_ATTEMPTS = 10

interface SavedRanking {
  readonly semester_id: number
  readonly student: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly grade: Grade
  }
  readonly wishes: readonly (readonly number[])[]
  readonly by: SessionUser
}

/**
 * Replaces a child's ranking. The first one assigns the child's code. Only the draw locks the child, because it checks every rule again.
 * @throws 404 without a round, 422 outside its times and by list
 */
export async function saveRanking(
  trx: Transaction,
  trail: AuditTrail,
  { semester_id, student, wishes, by }: SavedRanking,
): Promise<void> {
  const round = requireRound(await lockRoundForRanking(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotSaveRanking(round, by.role, now)
  if (because) throw roundProblem(because)
  if (student.grade === 'done') throw new Problem(422, 'This child has finished school.', { code: 'done' })
  const classes = drawClasses(await rankedCourses(trx, semester_id, wishes.flat()))
  const enrolled = await enrolledCourses(trx, student.id, semester_id)
  const refusals = whyNotRank({ grade: student.grade, enrolled, wishes }, classes)
  if (refusals.length > 0)
    throw fieldsProblem(refusals.map(({ list, because }) => [`wishes.${list}`, RANKING_MESSAGES[because]]))
  const key = { round_id: round.id, student_id: student.id }
  const before = await readRanking(trx, key)
  await writeRanking(trx, key, { wishes: JSON.stringify(wishes), saved_at: now })
  const after = { ranking: textsOf(wishes) }
  trail.edited(studentSubject(student.id, student), { ranking: before ? textsOf(before.wishes) : null }, after)
}

async function writeRanking(
  trx: Transaction,
  key: Parameters<typeof insertRanking>[1],
  values: Parameters<typeof updateRanking>[2],
): Promise<void> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    if (await updateRanking(trx, key, values)) return
    const code = randomInt(CODES.from, CODES.to)
    if (await insertRanking(trx, key, { ...values, code })) return
  }
  throw new RetryTransaction()
}

/** "12>13": class ids, the first choice first. */
function textsOf(wishes: readonly (readonly number[])[]): string[] {
  return wishes.map((ids) => ids.join('>'))
}
