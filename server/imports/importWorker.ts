import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import { importFile as importFileCall } from '../../contract/files.ts'
import { actorOf } from '../audit-trail/trail.ts'
import { Postgres, type Transaction } from '../db/database.ts'
import { authorizeCaller } from '../http/access.ts'
import { respondWith } from '../http/api.ts'
import { executeCommand, type RequestData } from '../http/command.ts'
import { findSession, type IdempotencyKey, type StoredResponse } from '../http/idempotency.ts'
import { problemOf } from '../http/problem.ts'
import { findSessionUser } from '../http/session.ts'
import { mailsOf } from '../mail/queue.ts'
import { importFile } from './importFile.ts'

type Request = RequestData<typeof importFileCall>

/** The request that the thread answers. Its Buffers arrive as Uint8Arrays. */
export interface ImportJob {
  readonly request: Request
  readonly key: IdempotencyKey | undefined
}

/** `begun`: no other import runs, in whatever server. After it comes one of the others. */
export type ImportMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'answered'; readonly answered: StoredResponse }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string
      readonly details: ProblemDetails
    }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined }

type ProblemDetails = Pick<ReturnType<typeof problemOf>, 'code' | 'errors' | 'retryAfter'>

const postgres = new Postgres(workerData, 'bulk')
parentPort?.on('message', (job: ImportJob) => run(job).then(tell, (error) => tell(failureOf(error))))

/** Runs one import as a command, on connections of this thread. The session is read again after the wait, which has no limit. */
async function run({ request, key }: ImportJob): Promise<ImportMessage> {
  const command = {
    endpoint: importFileCall,
    request: { ...request, token_hash: request.token_hash && Buffer.from(request.token_hash) },
    key: key && { ...key, request_hash: Buffer.from(key.request_hash) },
    authorize: (user: Parameters<typeof authorizeCaller>[1]) => authorizeCaller(importFileCall, user),
  }
  const authenticate = async (trx: Transaction, credentials: Parameters<typeof findSession>[1]) =>
    [await findSession(trx, credentials), undefined] as const
  const answered = await executeCommand(postgres, command, authenticate, async (trx, asked) => {
    await waitForTurn(trx)
    authorizeCaller(importFileCall, asked.token_hash && (await findSessionUser(trx, asked.token_hash, asked.now)))
    tell({ kind: 'begun' })
    const { params, body, user: by, isPasswordConfirmed, now } = asked
    const context = { by, mails: mailsOf(postgres), now, isPasswordConfirmed, actor: actorOf(asked) }
    return respondWith(200, { report: await importFile(trx, context, { ...body, kind: params.kind }) })
  })
  return { kind: 'answered', answered }
}

/** One file at a time: two that bring in the same would each find nothing of the other, and add it twice. */
async function waitForTurn(trx: Transaction): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)
  await sql`select set_config('lock_timeout', reset_val, true) from pg_settings where name = 'lock_timeout'`.execute(
    trx,
  )
}

function failureOf(error: unknown): ImportMessage {
  const { status, message, code, errors, retryAfter } = problemOf(error)
  if (status !== 500) return { kind: 'refused', status, message, details: { code, errors, retryAfter } }
  const { message: said, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'failed', message: said, stack }
}

function tell(message: ImportMessage): void {
  parentPort?.postMessage(message)
}
