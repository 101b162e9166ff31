/** The chain "quicknet" of drand, and when it publishes its rounds. */
export const QUICKNET_CHAIN = {
  /** Relays know the chain by it. */
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  /** Seconds between two rounds. */
  period: 3,
  /** When round 1 was published, in seconds since 1970. */
  genesisTime: 1_692_803_367,
} as const

/** Minutes from the closing to the announced round, more than a server's clock can be wrong. */
const MARGIN_MINUTES = 10

/** A round of the beacon, announced before it exists. */
export interface AnnouncedRound {
  readonly round: number
  readonly published_at: Date
}

/** When a lottery closed. */
export interface Closing {
  readonly closes_at: Date
  /** When the server stored what decides. Missing before. */
  readonly kept_at?: Date | null
  /** Of its secret, in the order of the times, which are ISO 8601, in UTC. */
  readonly replaced_commitments?: readonly { readonly replaced_at: string }[]
}

/**
 * The round that is announced with the closing: the first one that is published at least ten minutes after it. What was kept when that one was
 * public could have been chosen, so the lottery is announced anew: the round is then the first one ten minutes after the keeping.
 */
export function announcedRound({ closes_at, kept_at }: Closing): AnnouncedRound {
  const round = roundAfter(closes_at)
  return kept_at && kept_at >= round.published_at ? roundAfter(kept_at) : round
}

/** The round whose randomness decides a lottery: the announced one, or a later one if the secret was replaced when that one was public. */
export function decidingRound(lottery: Closing): AnnouncedRound {
  const announced = announcedRound(lottery)
  const again = lottery.replaced_commitments?.findLast(
    ({ replaced_at }) => new Date(replaced_at) >= announced.published_at,
  )
  return again ? roundAfter(new Date(again.replaced_at)) : announced
}

/** The first round that is published at least ten minutes after a time. */
export function roundAfter(time: Date): AnnouncedRound {
  const round = roundAt(new Date(time.getTime() + MARGIN_MINUTES * 60_000))
  return { round, published_at: publishedAt(round) }
}

/** The first round that is published at or after a moment. */
export function roundAt(time: Date): number {
  const seconds = time.getTime() / 1000 - QUICKNET_CHAIN.genesisTime
  return Math.max(0, Math.ceil(seconds / QUICKNET_CHAIN.period)) + 1
}

export function publishedAt(round: number): Date {
  return new Date((QUICKNET_CHAIN.genesisTime + (round - 1) * QUICKNET_CHAIN.period) * 1000)
}
