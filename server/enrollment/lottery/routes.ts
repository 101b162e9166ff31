import { getDrawRecord, rehearseDraw, startDraw } from '../../../contract/enrollment/draws.ts'
import { deleteRound as deleteCall, getRound, updateRound } from '../../../contract/enrollment/lottery.ts'
import { getRoundResults, type RoundResults } from '../../../contract/enrollment/lotteryResults.ts'
import { getRanking, updateRanking } from '../../../contract/enrollment/rankings.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { AuditFields } from '../../../domain/auditTrail.ts'
import { type RoundFields, whyNotSaveRound } from '../../../domain/enrollment/lottery/roundTimes.ts'
import { type AuditTrail, createRequestTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { previewMails } from '../../familyMails/previewMails.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Postgres } from '../../platform/database/postgres.ts'
import type { Api } from '../../platform/http/api.ts'
import { executeCommand } from '../../platform/http/command.ts'
import { type Credentials, findSession } from '../../platform/http/idempotency.ts'
import { notFound } from '../../platform/http/problem.ts'
import { respondWith } from '../../platform/http/reply.ts'
import { authorizeCaller } from '../../platform/http/session.ts'
import { findSemester, findSemesterAndStudent } from '../../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../../students/families.ts'
import type { Draws } from './draws.ts'
import { readRanking, saveRanking } from './ranking.ts'
import {
  fieldsProblem,
  findRound,
  lockRound,
  ROUND_MESSAGES,
  readClock,
  readRecord,
  readRound,
  requireRound,
  roundProblem,
} from './rounds.queries.ts'
import { type OrderedDraw, orderDraw } from './runDraw.ts'
import { sealNewSeed } from './seeds.ts'

interface RoundOptions {
  readonly postgres: Postgres
  readonly keys: KeyRing
  readonly draws: Draws
}

export function roundRoutes(api: Api, { postgres, keys, draws }: RoundOptions): void {
  api.query(getRound, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user.role)
    return respondWith(200, await roundOf(db, { semester_id: id, role: user.role, now }))
  })

  api.command(updateRound, async (trx, request) => {
    const { params, user, body, now } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { opens_at, closes_at, siblings_together } = body
    const fields = { opens_at, closes_at, siblings_together }
    await saveRound(trx, { trail: createRequestTrail(trx, request), keys }, { semester, fields })
    return respondWith(200, await roundOf(trx, { semester_id: semester.id, role: user.role, now }))
  })

  api.command(deleteCall, async (trx, request) => {
    const { params, user } = request
    await deleteRound(trx, createRequestTrail(trx, request), await findSemester(trx, params.id, user.role))
    return respondWith(204)
  })

  api.query(getRanking, async (db, { params, query, user }) => {
    const { id } = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user.role, params.id), user)
    return respondWith(200, { ranking: await rankingOf(db, id, params.id) })
  })

  api.command(updateRanking, async (trx, request) => {
    const { params, query, body, user } = request
    const found = requireOwnStudent(await findSemesterAndStudent(trx, query.semester, user.role, params.id), user)
    const { id: semester_id, first_name, last_name, grade } = found
    const student = { id: params.id, first_name, last_name, grade }
    const ranking = { semester_id, student, wishes: body.wishes, by: user }
    await saveRanking(trx, createRequestTrail(trx, request), ranking)
    return respondWith(200, { ranking: await rankingOf(trx, semester_id, params.id) })
  })

  api.command(
    rehearseDraw,
    {
      prepare: async (db, { params, now }, waitElsewhere) => {
        const { id } = await findSemester(db, params.id, 'admin')
        waitElsewhere()
        return draws.rehearse({ semester_id: id, now })
      },
    },
    async (_trx, _request, figures) => respondWith(200, { figures }),
  )

  api.commandInWorker(startDraw, async (request, key) => {
    const command = {
      endpoint: startDraw,
      request,
      key,
      previewMails,
      authorize: (user: Parameters<typeof authorizeCaller>[1]) => authorizeCaller(startDraw, user),
    }
    const authenticate = async (trx: Transaction, credentials: Credentials) =>
      [await findSession(trx, credentials), undefined] as const
    let ordered: OrderedDraw | undefined
    const response = await executeCommand(postgres, command, authenticate, async (trx, authorized) => {
      ordered = await orderDraw(trx, keys, authorized)
      const { semester_id } = ordered.order
      return respondWith(202, await roundOf(trx, { semester_id, role: authorized.user.role, now: authorized.now }))
    })
    // A preview of the emails has ordered nothing.
    if (ordered && request.notify_families !== 'preview') draws.start(ordered.round_id, ordered.order)
    return response
  })

  api.query(getDrawRecord, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user?.role ?? 'parent')
    const record = await readRecord(db, id)
    if (record === null) throw notFound()
    return respondWith(200, record)
  })

  api.query(getRoundResults, async (db, { params, query, user }) => {
    const { id } = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user.role, params.id), user)
    const round = requireRound(await findRound(db, id))
    if (!round.drawn_at) throw notFound()
    return respondWith(200, await readResults(db, { round_id: round.id, student_id: params.id }))
  })
}

async function roundOf(db: Database | Transaction, read: Parameters<typeof readRound>[1]) {
  return { round: await readRound(db, read), now: read.now.toISOString() }
}

async function rankingOf(db: Database | Transaction, semester_id: number, student_id: number) {
  const { id: round_id } = requireRound(await findRound(db, semester_id))
  return (await readRanking(db, { round_id, student_id })) ?? { code: null, wishes: [], saved_at: null }
}

/** `results` are null when the child did not take part. */
async function readResults(
  db: Database,
  { round_id, student_id }: { readonly round_id: number; readonly student_id: number },
): Promise<{ readonly results: RoundResults | null; readonly left_out: boolean }> {
  const row = await db
    .selectFrom('ranking')
    .select(['code', 'results', 'left_out'])
    .where('round_id', '=', round_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  const results = row?.results ? { code: row.code, ...row.results } : null
  return { results, left_out: row?.left_out ?? false }
}

/** Deletes a round with its rankings. Families can then enroll without a draw. @throws 404, and 422 `already-drawn` */
export async function deleteRound(
  trx: Transaction,
  trail: AuditTrail,
  semester: Pick<Semester, 'id' | 'name'>,
): Promise<void> {
  const round = requireRound(await lockRound(trx, semester.id))
  if (round.drawn_at) throw roundProblem('already-drawn')
  const { numDeletedRows } = await trx.deleteFrom('ranking').where('round_id', '=', round.id).executeTakeFirstOrThrow()
  await trx.deleteFrom('preference_round').where('id', '=', round.id).execute()
  const before = { ...auditedRound(round), rankings: Number(numDeletedRows) }
  const none = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before, none)
}

interface SavedRound {
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly fields: RoundFields
}

/**
 * Creates or changes the round of a semester. The seed is made once, with the round.
 * @throws 422 by field, and `already-drawn`
 */
async function saveRound(
  trx: Transaction,
  { trail, keys }: { readonly trail: AuditTrail; readonly keys: KeyRing },
  { semester, fields }: SavedRound,
): Promise<void> {
  await trx.selectFrom('semester').select('id').where('id', '=', semester.id).forNoKeyUpdate().execute()
  const before = await lockRound(trx, semester.id)
  const refusals = whyNotSaveRound(before, fields, await readClock(trx))
  if (refusals === 'already-drawn') throw roundProblem(refusals)
  if (refusals.length > 0) throw fieldsProblem(refusals.map(({ field, because }) => [field, ROUND_MESSAGES[because]]))
  if (before) await trx.updateTable('preference_round').set(fields).where('id', '=', before.id).execute()
  const commitment = before?.commitment ?? (await insertRound(trx, keys, semester.id, fields))
  const after = auditedRound({ ...fields, commitment })
  const none = Object.fromEntries(Object.keys(after).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before ? auditedRound(before) : none, after)
}

/** Returns the commitment to the new seed. */
async function insertRound(trx: Transaction, keys: KeyRing, semester_id: number, fields: RoundFields): Promise<string> {
  const sealed = await sealNewSeed(trx, keys, semester_id)
  const undrawn = { drawn_at: null, record: null, digest: null, figures: null }
  await trx
    .insertInto('preference_round')
    .values({ semester_id, ...fields, ...sealed, ...undrawn })
    .execute()
  return sealed.commitment
}

function auditedRound(round: RoundFields & { readonly commitment: string }): AuditFields {
  return {
    round_opens_at: round.opens_at.toISOString(),
    round_closes_at: round.closes_at.toISOString(),
    siblings_together: round.siblings_together,
    commitment: round.commitment,
  }
}
