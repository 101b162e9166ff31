import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { queueEmail as queueInTransaction } from '../../server/email/email.ts'
import { type EmailWorkerOptions, startEmailWorker } from '../../server/emailWorker/emailWorker.ts'
import type { School } from '../school.ts'

export const PUBLIC_URL = 'https://enroll.example.org'

/** Runs a mail worker until the test closes it or ends. Returns its log lines and its data folder. */
export async function runEmailWorker(school: School, options: Partial<EmailWorkerOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'enrollment-mail-'))
  const lines: string[] = []
  const log = (...args: unknown[]) => void lines.push(JSON.stringify(args))
  const emailWorker = await startEmailWorker({
    postgres: school.postgres,
    databaseUrl: school.servingUrl,
    dataDir,
    dataKey: randomBytes(32),
    publicUrl: PUBLIC_URL,
    smtpUrl: undefined,
    mailFrom: undefined,
    log: { info: log, warn: log, error: log },
    ...options,
  })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= emailWorker.close()
    return closing
  }
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { dataDir, lines, close }
}

export function queueEmail({ postgres }: School, email: Parameters<typeof queueInTransaction>[1]): Promise<void> {
  return postgres.transaction((trx) => queueInTransaction(trx, email))
}

/** Waits until no job for this address is pending and returns the state of each job, oldest first. */
export async function waitForEmailStates({ db }: School, email: string): Promise<string[]> {
  for (let tries = 0; tries < 2400; tries++) {
    const states = await readEmailStates(db, email)
    if (states.every((state) => state === 'completed' || state === 'failed')) return states
    await wait(50)
  }
  return readEmailStates(db, email)
}

export async function readEmailStates(db: School['db'], email: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where data->>'email' = ${email} order by created_on`.execute(db)
  return rows.map(({ state }) => state)
}

/** Lets the time pass for which emails of the office wait. */
export async function passHold({ owner }: School): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'mail' and start_after > now()`.execute(owner.db)
}
