import { type AttemptCounter, claimAfterDelay, currentCounter, FAILURES_COUNTED_MS } from '../../../domain/attempts.ts'
import { ACCOUNT_FREE_FAILURES, claimPaced, isDelayed } from '../../../domain/pacing.ts'
import type { Postgres } from '../../db/database.ts'
import type { AttemptOrigin, Claim } from '../claim.ts'
import { deviceClaim, deviceCounter } from '../claimAttempt.ts'
import { currentLanes, laneKeys, networkClaim } from '../claimFromNetwork.ts'
import { type CounterKey, counterKey } from '../counters.queries.ts'
import type { Counters } from './counters.queries.ts'

/** How an attempt is counted in a group. */
export interface Attempt {
  /** The counter that is locked and changed. */
  readonly counter: CounterKey
  /** The counters that are only read. */
  readonly others: readonly CounterKey[]
  /** Undefined for an attempt that is delayed, refused or counted in other counters. */
  readonly claim: (
    counters: Counters,
    now: Date,
  ) => { readonly counted: AttemptCounter; readonly claim: Claim } | undefined
}

export function attemptOf(postgres: Postgres, origin: AttemptOrigin): Attempt {
  const { device } = origin
  return device === undefined ? fromNetwork(postgres, origin) : fromDevice(postgres, origin.email, device)
}

function fromNetwork(postgres: Postgres, origin: AttemptOrigin): Attempt {
  const keys = laneKeys(origin)
  const { pair, account, network } = keys
  const { networkLimit } = origin
  return {
    counter: pair,
    others: [account, network],
    claim: (counters, now) => {
      const stored = {
        pair: counters.of(pair, now),
        account: counters.of(account, now),
        network: counters.of(network, now),
      }
      const lanes = currentLanes(stored, now)
      if (isDelayed(lanes, networkLimit)) return undefined
      const paced = claimPaced(lanes, networkLimit, now)
      if ('retry_after' in paced || paced.hold_ms > 0) return undefined
      return { counted: paced.lanes.pair, claim: networkClaim(postgres, keys, paced) }
    },
  }
}

function fromDevice(postgres: Postgres, email: string, device: string): Attempt {
  const counter = deviceCounter(email, device)
  const allDevices = counterKey(email, 'devices')
  return {
    counter,
    others: [allDevices],
    claim: (counters, now) => {
      const { failures } = currentCounter(counters.of(allDevices, now), now, FAILURES_COUNTED_MS)
      if (failures >= ACCOUNT_FREE_FAILURES) return undefined
      const counted = claimAfterDelay(counters.of(counter, now), now)
      return 'retry_after' in counted ? undefined : { counted, claim: deviceClaim(postgres, email, device) }
    },
  }
}
