/** Answers numbers from 0 to below 1; the same seed, the same numbers. */
export type Random = () => number

/** Mulberry32: small, fast, even enough for a sample. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from low to high, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability
}

/** The list in another order, drawn from it one by one. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(between(random, 0, left.length - 1), 1))
}
