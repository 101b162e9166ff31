import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { secondsUntil } from '../../domain/attempts.ts'
import type { Database } from '../db/database.ts'
import { throttled } from './problem.ts'

/** Calls at the doors are counted by the minute of the clock. */
export const DOOR_MINUTE_MS = 60_000

/** Somebody at a door: from which network address, when, and how many calls a minute are let in from there. */
export interface Knock {
  readonly ip: string
  readonly now: Date
  readonly limit: number
}

/**
 * Counts a call at the doors, in one statement for all servers together.
 * @throws 429 until the next minute when its network address has called too often in this one.
 */
export async function passDoor(db: Database, { ip, now, limit }: Knock): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / DOOR_MINUTE_MS) * DOOR_MINUTE_MS)
  const address_hash = createHash('sha256').update(networkOf(ip)).digest()
  const passed = await db
    .insertInto('door_call')
    .values({ address_hash, minute, calls: 1 })
    .onConflict((on) =>
      on
        .columns(['address_hash', 'minute'])
        .doUpdateSet({ calls: sql`door_call.calls + 1` })
        .where('door_call.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  if (!passed) throw throttled(secondsUntil(new Date(minute.getTime() + DOOR_MINUTE_MS), now))
}

/** Who an address is counted as: itself, and of IPv6 its first 64 bits, since a household has all that begin with them. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
