import type { Database } from '../../db/database.ts'
import type { Connection } from '../../http/connection.ts'
import { Problem } from '../../http/problem.ts'
import { enforceRateLimit } from '../../http/rateLimit.ts'

interface LimitedRequest {
  readonly connection: Connection
  readonly now: Date
}

/**
 * Counts 404 responses per network and minute, to slow a program that guesses. Known codes are always served; otherwise one guesser
 * would lock out every family of the network. The 120 bits of a code are what makes guessing hopeless.
 */
export function limitUnknownCodes(db: Database, limit: number) {
  return async <T>({ connection, now }: LimitedRequest, opening: Promise<T>): Promise<T> => {
    try {
      return await opening
    } catch (error) {
      if (error instanceof Problem && error.status === 404)
        await enforceRateLimit(db, { kind: 'registration resume code', network: connection.network, now, limit })
      throw error
    }
  }
}
