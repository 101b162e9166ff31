/** From 0 to below 1. The same seed gives the same numbers. */
export type Random = () => number

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function isHit(random: Random, probability: number): boolean {
  return random() < probability
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const remaining = [...list]
  return list.flatMap(() => remaining.splice(randomInteger(random, 0, remaining.length - 1), 1))
}
