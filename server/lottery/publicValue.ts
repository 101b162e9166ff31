import type { GivenValue } from '../../contract/enrollment/lotteryRuns.ts'
import { english } from '../../domain/english.ts'
import type { AnnouncedRound } from '../../domain/enrollment/lottery/beacon.ts'
import { nameOfValue, type PublicValue } from '../../domain/enrollment/lottery/seed.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Beacon, fetchBeacon, parseBeacon, toPublicValue, verifyBeacon, verifyProof } from './drand.ts'

/** What the relays answered for a round. Without a beacon, none has it. */
export interface FetchedRound {
  readonly round: number
  readonly beacon: Beacon | undefined
}

/** Thrown to end the transaction, because it must not wait for the relays: the work is repeated with the round. */
class BeaconNeeded extends Error {
  readonly round: number

  constructor(round: number) {
    super(`round ${round} of the beacon is needed`)
    this.round = round
  }
}

/** Repeats the work with the round that it needs. */
export async function withBeacon<R>(
  relays: readonly string[],
  work: (fetched: FetchedRound | undefined) => Promise<R>,
): Promise<R> {
  let fetched: FetchedRound | undefined
  for (;;) {
    try {
      return await work(fetched)
    } catch (error) {
      if (!(error instanceof BeaconNeeded)) throw error
      const { round } = error
      fetched = { round, beacon: (await fetchBeacon(round, { urls: relays })).beacon }
    }
  }
}

/**
 * The public value of a lottery whose round is published: this announced round, or what the office gives instead.
 * Another source counts only if the server cannot fetch the round itself, so that nobody chooses between two values.
 * @throws BeaconNeeded without the answer of the relays, 422 with the reason
 */
export function decidePublicValue(
  announced: AnnouncedRound,
  given: GivenValue | undefined,
  fetched: FetchedRound | undefined,
): PublicValue {
  const { round } = announced
  if (given?.source === 'drand') return readGivenBeacon(round, given.beacon)
  if (fetched?.round !== round) throw new BeaconNeeded(round)
  if (!given) {
    if (fetched.beacon) return toPublicValue(fetched.beacon)
    throw problem('beacon-not-reached', english`The server could not fetch the public random number.`)
  }
  if (fetched.beacon)
    throw problem('beacon-reached', english`The public random number can be fetched now. Run the lottery with it.`)
  const value = given.source === 'none' ? '' : given.value
  return { source: given.source, name: nameOfValue(given.source, announced), value, proof: '' }
}

/** Whether this value may decide a lottery with this announced round. */
export function isOfLottery(publicValue: PublicValue, announced: AnnouncedRound): boolean {
  if (publicValue.name !== nameOfValue(publicValue.source, announced)) return false
  return publicValue.source !== 'drand' || verifyProof(publicValue)
}

function readGivenBeacon(round: number, text: string): PublicValue {
  const beacon = parseBeacon(text)
  if (!beacon)
    throw problem(
      'beacon-unreadable',
      english`This is not what the beacon publishes: a part is missing or changed, or it is of another chain. Copy the whole text of the page.`,
    )
  if (beacon.round !== round)
    throw problem('beacon-other-round', english`This is round ${beacon.round}. The lottery needs round ${round}.`)
  if (verifyBeacon(beacon) === undefined)
    throw problem(
      'beacon-not-proven',
      english`The beacon did not sign this for round ${round}: the text was changed, or it is of another chain.`,
    )
  return toPublicValue(beacon)
}

function problem(code: string, message: string): Problem {
  return new Problem(422, message, { code })
}
