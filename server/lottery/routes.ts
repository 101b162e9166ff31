import {
  deleteLottery as deleteCall,
  getFormerDemand,
  getLottery,
  getPublishedLottery,
  updateLottery,
} from '../../contract/enrollment/lottery.ts'
import { getLotteryResults, type LotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import { getLotteryRecord, rehearseLottery, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { getRanking, updateRanking } from '../../contract/enrollment/rankings.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import { createRequestTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { previewEmails } from '../familyEmails/previewEmails.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { Api } from '../platform/http/api.ts'
import { executeCommand } from '../platform/http/executeCommand.ts'
import { type Credentials, findSession } from '../platform/http/idempotency.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { authorizeCaller } from '../platform/http/session.ts'
import { FAMILY, findSemester, findSemesterAndStudent, OFFICE } from '../rows/semesters.queries.ts'
import { recordAllEdits } from './closing.ts'
import {
  findLottery,
  lotteryEtag,
  readEvents,
  readFormerDemand,
  readLottery,
  readRecord,
  requireLottery,
} from './lottery.queries.ts'
import type { LotteryRuns } from './lotteryRuns.ts'
import { type OrderedRun, orderRun } from './orderRun.ts'
import { withBeacon } from './publicValue.ts'
import { readFamily, readRanking, saveRanking } from './ranking.ts'
import { deleteLottery, saveLottery } from './saveLottery.ts'

/** Codes of a run that is refused until the office has read the changes. */
const UNEXPLAINED: readonly string[] = ['changes-without-reason', 'changes-not-seen']

interface LotteryOptions {
  readonly postgres: Postgres
  readonly keys: KeyRing
  readonly lotteryRuns: LotteryRuns
  /** Base URLs of relays of the beacon. */
  readonly relays: readonly string[]
}

export function lotteryRoutes(api: Api, { postgres, keys, lotteryRuns, relays }: LotteryOptions): void {
  api.query(getLottery, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user)
    return respondWith(200, await lotteryOf(db, { semester_id: id, role: user.role, now }))
  })

  api.query(getPublishedLottery, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user ?? FAMILY)
    const lottery = await readLottery(db, { semester_id: id, role: 'parent', now })
    return respondWith(200, { lottery, events: await readEvents(db, id), now: now.toISOString() })
  })

  api.command(updateLottery, async (trx, request) => {
    const { params, user, body, now, isPasswordConfirmed, if_match } = request
    const semester = await findSemester(trx, params.id, user)
    const { opens_at, closes_at, priority } = body
    const fields = { opens_at, closes_at, priority }
    const trail = createRequestTrail(trx, request)
    await saveLottery(trx, { trail, keys }, { semester, fields, isPasswordConfirmed, if_match })
    return respondWith(200, await lotteryOf(trx, { semester_id: semester.id, role: user.role, now }))
  })

  api.command(deleteCall, async (trx, request) => {
    const { params, user } = request
    await deleteLottery(trx, createRequestTrail(trx, request), await findSemester(trx, params.id, user))
    return respondWith(204)
  })

  api.query(getFormerDemand, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user)
    return respondWith(200, { classes: await readFormerDemand(db, id) })
  })

  api.query(getRanking, async (db, { params, query, user }) => {
    const { id } = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user, params.id), user)
    return respondWith(200, { ranking: await rankingOf(db, id, params.id) })
  })

  api.command(updateRanking, async (trx, request) => {
    const { params, query, body, user } = request
    const found = requireOwnStudent(await findSemesterAndStudent(trx, query.semester, user, params.id), user)
    const { id: semester_id, first_name, last_name, grade, parent_id } = found
    const student = { id: params.id, first_name, last_name, grade, parent_id }
    const { wishes, all_day_first, draw_together, reason } = body
    const ranking = { semester_id, student, choices: { wishes, all_day_first, draw_together }, reason, by: user }
    await saveRanking(trx, createRequestTrail(trx, request), ranking)
    return respondWith(200, { ranking: await rankingOf(trx, semester_id, params.id) })
  })

  api.command(
    rehearseLottery,
    {
      prepare: async (db, { params, now, connection }, waitElsewhere) => {
        const { id } = await findSemester(db, params.id, OFFICE)
        waitElsewhere()
        return connection.whileOpen((closed) => lotteryRuns.rehearse({ semester_id: id, now }, closed))
      },
    },
    async (_trx, _request, rehearsal) => respondWith(200, rehearsal),
  )

  api.commandInWorker(startLottery, async (request, key) => {
    const command = {
      endpoint: startLottery,
      request,
      key,
      previewEmails,
      authorize: (user: Parameters<typeof authorizeCaller>[1]) => authorizeCaller(startLottery, user),
    }
    const authenticate = async (trx: Transaction, credentials: Credentials) =>
      [await findSession(trx, credentials), undefined] as const
    let ordered: OrderedRun | undefined
    const response = await withBeacon(relays, (fetched) =>
      executeCommand(postgres, command, authenticate, async (trx, authorized) => {
        ordered = await orderRun(trx, keys, { request: authorized, fetched })
        const { semester_id } = ordered.order
        return respondWith(202, await lotteryOf(trx, { semester_id, role: authorized.user.role, now: authorized.now }))
      }),
    ).catch(async (refusal) => {
      // The office sees what it must explain.
      if (refusal instanceof Problem && UNEXPLAINED.includes(refusal.code ?? '')) await recordAllEdits(postgres)
      throw refusal
    })
    // A preview of the emails has ordered nothing.
    if (ordered && request.notify_families !== 'preview') lotteryRuns.start(ordered.lottery_id, ordered.order)
    return response
  })

  api.query(getLotteryRecord, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user ?? FAMILY)
    const record = await readRecord(db, id)
    if (record === null) throw notFound()
    return respondWith(200, record)
  })

  api.query(getLotteryResults, async (db, { params, query, user }) => {
    const { id } = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user, params.id), user)
    const lottery = requireLottery(await findLottery(db, id))
    if (!lottery.ran_at) throw notFound()
    return respondWith(200, await readResults(db, { lottery_id: lottery.id, student_id: params.id }))
  })
}

async function lotteryOf(db: Database | Transaction, read: Parameters<typeof readLottery>[1]) {
  const lottery = await readLottery(db, read)
  return { lottery, now: read.now.toISOString(), etag: lotteryEtag(lottery) }
}

async function rankingOf(db: Database | Transaction, semester_id: number, student_id: number) {
  const { id: lottery_id } = requireLottery(await findLottery(db, semester_id))
  const key = { lottery_id, student_id }
  const none = { code: null, wishes: [], all_day_first: true, saved_at: null }
  return (await readRanking(db, key)) ?? { ...none, ...(await readFamily(db, key)) }
}

/** `results` are null when the child did not take part. */
async function readResults(
  db: Database,
  { lottery_id, student_id }: { readonly lottery_id: number; readonly student_id: number },
): Promise<{ readonly results: LotteryResults | null; readonly left_out: boolean }> {
  const row = await db
    .selectFrom('ranking')
    .select(['code', 'results', 'left_out'])
    .where('lottery_id', '=', lottery_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  const results = row?.results ? { code: row.code, ...row.results } : null
  return { results, left_out: row?.left_out ?? false }
}
