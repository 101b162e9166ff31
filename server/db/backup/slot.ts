import type pg from 'pg'
import { type Lsn, parseLsn } from './lsn.ts'

/** Retains WAL until it is archived. A copied folder's slots are dropped. */
export const ARCHIVE_SLOT = 'enrollment_archive'

export async function slotPosition(client: pg.Client): Promise<Lsn | undefined> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(
    `SELECT restart_lsn FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}' AND wal_status <> 'lost'`,
  )
  return rows[0]?.restart_lsn ? parseLsn(rows[0].restart_lsn) : undefined
}

/** Retains WAL while this connection is open. */
export async function retainWal(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_create_physical_replication_slot('enrollment_backup', true, true)`)
}

export async function ensureSlot(client: pg.Client): Promise<void> {
  if ((await slotPosition(client)) !== undefined) return
  await dropSlot(client)
  await client.query(`SELECT pg_create_physical_replication_slot('${ARCHIVE_SLOT}', true)`)
}

export async function dropSlot(client: pg.Client): Promise<void> {
  const slot = `FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}'`
  await client.query(
    `SELECT pg_terminate_backend(active_pid, ${SLOT_RELEASE_TIMEOUT_MS}) ${slot} AND active_pid IS NOT NULL`,
  )
  await client.query(`SELECT pg_drop_replication_slot(slot_name) ${slot}`)
}

const SLOT_RELEASE_TIMEOUT_MS = 3000

export async function isSlotActive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean }>(
    `SELECT active FROM pg_replication_slots WHERE slot_name = '${ARCHIVE_SLOT}'`,
  )
  return rows[0]?.active ?? false
}
