/** The chain "quicknet" of drand, and when it publishes its rounds. */
export const QUICKNET_CHAIN = {
  /** Relays know the chain by it. */
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  /** Seconds between two rounds. */
  period: 3,
  /** When round 1 was published, in seconds since 1970. */
  genesisTime: 1_692_803_367,
} as const

/** Minutes from the closing to the announced round, more than the clock of a server is off. */
const MARGIN_MINUTES = 10

/** A round of the beacon, announced before it exists. */
export interface AnnouncedRound {
  readonly round: number
  readonly published_at: Date
}

/** The round whose randomness decides a lottery: the first one that is published at least ten minutes after the closing. */
export function announcedRound(closes_at: Date): AnnouncedRound {
  const round = roundAt(new Date(closes_at.getTime() + MARGIN_MINUTES * 60_000))
  return { round, published_at: publishedAt(round) }
}

/** When the secret of a lottery was replaced: ISO 8601, in UTC. */
interface Replaced {
  readonly replaced_at: string
}

/**
 * The announced round, or a later one: a secret that was replaced when the round was public could have been chosen, so the lottery is announced
 * anew. `replaced` is in the order of the times.
 */
export function decidingRound(closes_at: Date, replaced: readonly Replaced[]): AnnouncedRound {
  const announced = announcedRound(closes_at)
  const again = replaced.findLast(({ replaced_at }) => new Date(replaced_at) >= announced.published_at)
  return again ? announcedRound(new Date(again.replaced_at)) : announced
}

/** The first round that is published at or after a moment. */
export function roundAt(time: Date): number {
  const seconds = time.getTime() / 1000 - QUICKNET_CHAIN.genesisTime
  return Math.max(0, Math.ceil(seconds / QUICKNET_CHAIN.period)) + 1
}

export function publishedAt(round: number): Date {
  return new Date((QUICKNET_CHAIN.genesisTime + (round - 1) * QUICKNET_CHAIN.period) * 1000)
}
