import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import { importFile as importFileCall } from '../../contract/files.ts'
import { actorOf } from '../auditTrail/trail.ts'
import { previewEmails } from '../familyEmails/previewEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { executeCommand } from '../platform/http/executeCommand.ts'
import { findSession, type IdempotencyKey, type StoredResponse } from '../platform/http/idempotency.ts'
import { problemOf } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { RequestData } from '../platform/http/request.ts'
import { authorizeCaller, findSessionUser } from '../platform/http/session.ts'
import { importFile } from './importFile.ts'

type Request = RequestData<typeof importFileCall>

/** The request of an import. Its Buffers arrive as Uint8Arrays. */
export interface ImportJob {
  readonly request: Request
  readonly key: IdempotencyKey | undefined
}

export type ImportResult =
  | { readonly kind: 'finished'; readonly response: StoredResponse }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string
      readonly details: ProblemDetails
      readonly cause: unknown
    }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined }

type ProblemDetails = Pick<ReturnType<typeof problemOf>, 'code' | 'errors' | 'retryAfter'>

const postgres = new Postgres(workerData, 'bulk')

/** Errors are values, because a thrown one arrives without its fields. */
export async function runImport(job: ImportJob): Promise<ImportResult> {
  try {
    return { kind: 'finished', response: await run(job) }
  } catch (error) {
    return failureOf(error)
  }
}

/** Runs an import as a command on this thread's connections. The wait has no limit, so the session is read again after it. */
async function run({ request, key }: ImportJob): Promise<StoredResponse> {
  const command = {
    endpoint: importFileCall,
    request: { ...request, token_hash: request.token_hash && Buffer.from(request.token_hash) },
    key: key && { ...key, request_hash: Buffer.from(key.request_hash) },
    previewEmails,
    authorize: (user: Parameters<typeof authorizeCaller>[1]) => authorizeCaller(importFileCall, user),
  }
  const authenticate = async (trx: Transaction, credentials: Parameters<typeof findSession>[1]) =>
    [await findSession(trx, credentials), undefined] as const
  return executeCommand(postgres, command, authenticate, async (trx, request) => {
    await waitForTurn(trx)
    authorizeCaller(importFileCall, request.token_hash && (await findSessionUser(trx, request.token_hash, request.now)))
    // From here on, a stopping server waits for it.
    parentPort?.postMessage('started')
    const { params, body, user: by, isPasswordConfirmed, now } = request
    const context = { by, now, isPasswordConfirmed, actor: actorOf(request) }
    return respondWith(200, { report: await importFile(trx, context, { ...body, kind: params.kind }) })
  })
}

/** Serializes imports. Two concurrent imports of a row would not see each other and would add it twice. */
async function waitForTurn(trx: Transaction): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(trx)
  await sql`select set_config('lock_timeout', reset_val, true) from pg_settings where name = 'lock_timeout'`.execute(
    trx,
  )
}

function failureOf(error: unknown): ImportResult {
  const { status, message, code, errors, retryAfter, cause } = problemOf(error)
  if (status !== 500) return { kind: 'refused', status, message, details: { code, errors, retryAfter }, cause }
  const failure = error instanceof Error ? error : new Error(String(error))
  return { kind: 'failed', message: failure.message, stack: failure.stack }
}
