import type pg from 'pg'
import { type Lsn, parseLsn } from './lsn.ts'

/** The replication slot by which PostgreSQL keeps the log until it is archived. A copied folder's slots are dropped with its identity. */
export const SLOT = 'enrollment_archive'

/** What the slot still holds the log from; undefined when there is no slot, or it was given up because the archive lagged too far. */
export async function slotPosition(client: pg.Client): Promise<Lsn | undefined> {
  const { rows } = await client.query<{ restart_lsn: string | null }>(
    `SELECT restart_lsn FROM pg_replication_slots WHERE slot_name = '${SLOT}' AND wal_status <> 'lost'`,
  )
  return rows[0]?.restart_lsn ? parseLsn(rows[0].restart_lsn) : undefined
}

/** Has PostgreSQL keep the log from here on while this connection lives, however fast the archive takes it over. */
export async function retainWal(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_create_physical_replication_slot('enrollment_backup', true, true)`)
}

/** Makes sure that PostgreSQL keeps the log from here on, and from before when it does already. */
export async function ensureSlot(client: pg.Client): Promise<void> {
  if ((await slotPosition(client)) !== undefined) return
  await dropSlot(client)
  await client.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`)
}

/** Makes PostgreSQL stop keeping log for the archive. Ends the connection that uses the slot, and waits for that. */
export async function dropSlot(client: pg.Client): Promise<void> {
  const named = `FROM pg_replication_slots WHERE slot_name = '${SLOT}'`
  await client.query(`SELECT pg_terminate_backend(active_pid, ${RELEASE_MS}) ${named} AND active_pid IS NOT NULL`)
  await client.query(`SELECT pg_drop_replication_slot(slot_name) ${named}`)
}

/** Milliseconds that the former user of the slot may take to release it. */
const RELEASE_MS = 3000

/** Whether a server archives the log now. */
export async function isSlotActive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean }>(
    `SELECT active FROM pg_replication_slots WHERE slot_name = '${SLOT}'`,
  )
  return rows[0]?.active ?? false
}
