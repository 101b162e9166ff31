import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deferredAcceptance, type Proposer } from './acceptance.ts'

/** A market with the children at each class in the order in which it serves them. */
interface RankedMarket {
  readonly proposers: readonly Proposer[]
  readonly seats: ReadonlyMap<number, number>
  readonly ranks: ReadonlyMap<number, readonly number[]>
}

const accepted = ({ proposers, seats, ranks }: RankedMarket) =>
  deferredAcceptance(proposers, { seats, rankAt: (id, code) => ranks.get(id)?.indexOf(code) ?? -1 })

describe('deferred acceptance, computed by hand', () => {
  const ranks = new Map([
    [10, [1, 2, 3]],
    [11, [3, 1, 2]],
  ])
  const market = (choices: Readonly<Record<number, number[]>>, seats: Readonly<Record<number, number>>) => ({
    proposers: Object.entries(choices).map(([code, ids]) => ({ code: Number(code), choices: ids })),
    seats: new Map(Object.entries(seats).map(([id, free]) => [Number(id), free])),
    ranks,
  })
  const resultOf = (one: RankedMarket) => [...accepted(one)].sort(([a], [b]) => a - b)

  test('a class lets the child with the highest rank go, who asks for its next choice', () => {
    expect(resultOf(market({ 1: [10, 11], 2: [10, 11], 3: [10, 11] }, { 10: 1, 11: 1 }))).toEqual([
      [1, 10],
      [3, 11],
    ])
  })

  test('a child that was accepted at first can be let go for one that was refused elsewhere', () => {
    expect(resultOf(market({ 2: [11, 10], 1: [10, 11], 3: [10, 11] }, { 10: 1, 11: 1 }))).toEqual([
      [1, 10],
      [3, 11],
    ])
  })

  test('a class without seats, or unknown, accepts nobody', () => {
    expect(resultOf(market({ 1: [10, 12, 11], 2: [10] }, { 10: 0, 11: 2 }))).toEqual([[1, 11]])
  })

  test('a child without choices gets nothing, and an empty market is empty', () => {
    expect(resultOf(market({ 1: [], 2: [10] }, { 10: 1 }))).toEqual([[2, 10]])
    expect(resultOf(market({}, { 10: 1 }))).toEqual([])
  })
})

const CLASSES = [10, 11, 12, 13, 14]
const CODES = [1, 2, 3, 4, 5, 6, 7, 8]
const allInOrder = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: values.length })

const anyMarket: fc.Arbitrary<RankedMarket> = fc
  .record({
    choices: fc.tuple(...CODES.map(() => fc.shuffledSubarray(CLASSES))),
    count: fc.integer({ min: 1, max: CODES.length }),
    seats: fc.tuple(...CLASSES.map(() => fc.constantFrom(0, 1, 1, 2, 3))),
    ranks: fc.tuple(...CLASSES.map(() => allInOrder(CODES))),
  })
  .map(({ choices, count, seats, ranks }) => ({
    proposers: choices.slice(0, count).map((ids, n) => ({ code: n + 1, choices: ids })),
    seats: new Map(CLASSES.map((id, n) => [id, seats[n] ?? 0])),
    ranks: new Map(CLASSES.map((id, n) => [id, ranks[n] ?? []])),
  }))

describe('in 1,000 markets with other ranks at each class', () => {
  const forAny = (holds: (market: RankedMarket, got: ReadonlyMap<number, number>) => void) =>
    fc.assert(
      fc.property(anyMarket, (market) => {
        holds(market, accepted(market))
      }),
      { numRuns: 1000 },
    )

  test('the result is that of an acceptance in rounds', () => {
    forAny((market, got) => expect(sorted(got)).toEqual(sorted(acceptedInRounds(market))))
  })

  test('no child envies one with a higher rank, no wanted seat is free, and no class has more children than seats', () => {
    forAny((market, got) => expect(faultsOf(market, got)).toEqual([]))
  })

  test('no other result without envy gives a child a class that it wants more', () => {
    forAny((market) => {
      const small = { ...market, proposers: market.proposers.slice(0, 3) }
      const best = accepted(small)
      for (const other of assignmentsOf(small))
        if (faultsOf(small, other).length === 0)
          for (const { code, choices } of small.proposers)
            expect(placeOf(choices, best.get(code))).toBeLessThanOrEqual(placeOf(choices, other.get(code)))
    })
  })

  test('a serial choice, which ignores the ranks of the classes, has envy', () => {
    const faults = fc.sample(anyMarket, { numRuns: 200, seed: 1 }).flatMap((market) => {
      const [left, got] = [new Map(market.seats), new Map<number, number>()]
      for (const { code, choices } of market.proposers) {
        const id = choices.find((choice) => (left.get(choice) ?? 0) > 0)
        if (id === undefined) continue
        got.set(code, id)
        left.set(id, (left.get(id) ?? 0) - 1)
      }
      return faultsOf(market, got)
    })
    expect(faults).not.toEqual([])
  })
})

function sorted(got: ReadonlyMap<number, number>): (readonly [number, number])[] {
  return [...got].sort(([a], [b]) => a - b)
}

/** The index of the class in a list. Nothing is behind every choice. */
function placeOf(choices: readonly number[], id: number | undefined): number {
  return id === undefined ? choices.length : choices.indexOf(id)
}

/** In each round, all children that have nothing ask at once, and each class keeps the first of its own list. */
function acceptedInRounds({ proposers, seats, ranks }: RankedMarket): Map<number, number> {
  const remaining = new Map(proposers.map(({ code, choices }) => [code, [...choices]]))
  let got = new Map<number, number>()
  for (;;) {
    const asks = new Map(got)
    for (const [code, choices] of remaining) {
      const next = got.has(code) ? undefined : choices.shift()
      if (next !== undefined) asks.set(code, next)
    }
    if (asks.size === got.size) return got
    got = new Map(
      [...ranks].flatMap(([id, order]) => {
        const asking = order.filter((code) => asks.get(code) === id)
        return asking.slice(0, seats.get(id) ?? 0).map((code) => [code, id] as const)
      }),
    )
  }
}

/** What a stable result does not have. */
function faultsOf({ proposers, seats, ranks }: RankedMarket, got: ReadonlyMap<number, number>): string[] {
  const holders = Map.groupBy(got.keys(), (code) => got.get(code) ?? -1)
  const rankOf = (id: number, code: number) => ranks.get(id)?.indexOf(code) ?? -1
  const full = [...holders].filter(([id, codes]) => codes.length > (seats.get(id) ?? 0)).map(([id]) => `over ${id}`)
  const wanted = proposers.flatMap(({ code, choices }) =>
    choices.slice(0, placeOf(choices, got.get(code))).flatMap((id) => {
      const envied = (holders.get(id) ?? []).filter((holder) => rankOf(id, holder) > rankOf(id, code))
      const isFree = (holders.get(id) ?? []).length < (seats.get(id) ?? 0)
      return [...envied.map((holder) => `${code} envies ${holder}`), ...(isFree ? [`${code} could take ${id}`] : [])]
    }),
  )
  return [...full, ...wanted]
}

/** Every way to give each child one of its choices, or nothing. */
function assignmentsOf({ proposers }: Pick<RankedMarket, 'proposers'>): Map<number, number>[] {
  return proposers.reduce<Map<number, number>[]>(
    (before, { code, choices }) =>
      before.flatMap((got) => [got, ...choices.map((id) => new Map([...got, [code, id] as const]))]),
    [new Map()],
  )
}
