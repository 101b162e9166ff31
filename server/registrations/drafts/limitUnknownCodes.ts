import type { Database } from '../../db/database.ts'
import type { Connection } from '../../http/connection.ts'
import { Problem } from '../../http/problem.ts'
import { enforceRateLimit } from '../../http/rateLimit.ts'

interface LimitedRequest {
  readonly connection: Connection
  readonly now: Date
}

/**
 * Counts 404 responses per network and minute. It slows a program that guesses, and known codes are always served: families of one
 * network would lose their answers. The 120 bits of a code are what makes guessing hopeless.
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
