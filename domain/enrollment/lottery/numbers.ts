import type { DrawChild, PreferenceRound } from './round.ts'

/** The SHA-256 of a text in UTF-8, in lowercase hexadecimal: what `printf '%s' TEXT | sha256sum` prints. */
export type Sha256 = (text: string) => string

/** 32 random bytes in lowercase hexadecimal. */
export function isSeed(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The text whose SHA-256 is published before the round closes. */
export function commitmentText(seed: string): string {
  return seed
}

/** The text whose SHA-256 is the lottery number of a child, or of the brothers and sisters that are drawn together. */
export function lotteryNumberText(seed: string, kind: 'child' | 'family', number: number): string {
  return `${seed}:${kind}:${number}`
}

/**
 * The codes of the children in the order of their lottery numbers. Brothers and sisters that are drawn together are next to each other: the
 * family's number decides, then the child's own. Codes exist before the seed is published, and a SHA-256 is not predictable without
 * the seed, so each order is equally likely, and one more child does not change the order of the others.
 */
export function lotteryOrder(seed: string, { children }: PreferenceRound, sha256: Sha256): number[] {
  return children
    .map((child) => {
      const own = sha256(lotteryNumberText(seed, 'child', child.code))
      return { code: child.code, own, shared: familyLotteryNumber(seed, child, sha256) ?? own }
    })
    .sort((a, b) => byText(a.shared, b.shared) || byText(a.own, b.own) || a.code - b.code)
    .map(({ code }) => code)
}

/** Every text that the lottery and the commitment hash, for browsers, which hash asynchronously. */
export function lotteryTexts(seed: string, { children }: PreferenceRound): string[] {
  const families = new Set(children.flatMap(({ family }) => family ?? []))
  return [
    commitmentText(seed),
    ...[...families].map((family) => lotteryNumberText(seed, 'family', family)),
    ...children.map(({ code }) => lotteryNumberText(seed, 'child', code)),
  ]
}

function familyLotteryNumber(seed: string, { family }: DrawChild, sha256: Sha256): string | undefined {
  return family === null ? undefined : sha256(lotteryNumberText(seed, 'family', family))
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
