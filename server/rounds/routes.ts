import { getDrawRecord, getRoundResults, rehearseDraw, startDraw } from '../../contract/draws.ts'
import { getRanking, updateRanking } from '../../contract/rankings.ts'
import { deleteRound as deleteCall, getRound, updateRound } from '../../contract/rounds.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import { authorizeCaller } from '../http/access.ts'
import { type Api, respondWith } from '../http/api.ts'
import { executeCommand } from '../http/command.ts'
import { type Credentials, findSession } from '../http/idempotency.ts'
import { notFound } from '../http/problem.ts'
import type { KeyRing } from '../registrations/keys/keyRing.ts'
import { findSemester, findSemesterAndStudent } from '../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { deleteRound } from './deleteRound.ts'
import type { Draws } from './draw/draws.ts'
import { type OrderedDraw, orderDraw } from './orderDraw.ts'
import { readRanking } from './ranking.queries.ts'
import { readResults } from './results.queries.ts'
import { findRound, readRecord, readRound, requireRound } from './rounds.queries.ts'
import { saveRanking } from './saveRanking.ts'
import { saveRound } from './saveRound.ts'

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
      prepare: async (db, { params, now }) => {
        const { id } = await findSemester(db, params.id, 'admin')
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
    if (ordered) draws.start(ordered.round_id, ordered.order)
    return response
  })

  api.query(getDrawRecord, async (db, { params }) => {
    const { id } = await findSemester(db, params.id, 'admin')
    const record = await readRecord(db, id)
    if (record === null) throw notFound()
    return respondWith(200, record)
  })

  api.query(getRoundResults, async (db, { params, query, user }) => {
    const { id } = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user.role, params.id), user)
    const round = requireRound(await findRound(db, id))
    if (!round.drawn_at) throw notFound()
    const results = await readResults(db, { round_id: round.id, student_id: params.id })
    return respondWith(200, { results: results ?? null })
  })
}

async function roundOf(db: Database | Transaction, read: Parameters<typeof readRound>[1]) {
  return { round: await readRound(db, read), now: read.now.toISOString() }
}

async function rankingOf(db: Database | Transaction, semester_id: number, student_id: number) {
  const { id: round_id } = requireRound(await findRound(db, semester_id))
  return (await readRanking(db, { round_id, student_id })) ?? { code: null, wishes: [], saved_at: null }
}
