import { deferredAcceptance } from '../domain/enrollment/lottery/acceptance.ts'
import { type Market, marketsOf, turnOrders } from '../domain/enrollment/lottery/markets.ts'
import type { LotteryPool } from '../domain/enrollment/lottery/pool.ts'
import {
  CHOICES,
  classesOfSchool,
  FAMILIES,
  type RankedSchool,
  SEATS_FOR,
  schoolOf,
  sha256,
  sum,
} from './rankedSchool.ts'

/** node bench/lotteryRule.ts: what the rule of the lottery costs and gives, next to the former one and other orders, in RUNS schools. */
const RUNS = Number(process.env.RUNS ?? 200)
/** Schools in which every child tries every class that it wants more as its first choice. */
const GAMED_RUNS = Number(process.env.GAMED_RUNS ?? 5)

/** The class that each child got, by time and code. */
type Result = readonly ReadonlyMap<number, number>[]

/** A time's children in the order of their turns, with their choices, and the classes' seats. Returns the class of each child. */
type Rule = (
  children: readonly { readonly code: number; readonly choices: readonly number[] }[],
  seats: ReadonlyMap<number, number>,
  time: number,
) => ReadonlyMap<number, number>

const newRule: Rule = (children, seats) => {
  const places = new Map(children.map(({ code }, n) => [code, n]))
  return deferredAcceptance(children, { seats, rankAt: (_, code) => places.get(code) ?? 0 })
}

/** All first choices before all second choices. Every second pass, and every second time, is in the reverse order. */
const oldRule: Rule = (children, seats, time) => {
  const [left, got] = [new Map(seats), new Map<number, number>()]
  for (let choice = 0; choice < CHOICES; choice++)
    for (const { code, choices } of (choice + time) % 2 === 0 ? children : children.toReversed()) {
      const id = choices[choice] ?? -1
      const free = left.get(id) ?? 0
      if (got.has(code) || free === 0) continue
      got.set(code, id)
      left.set(id, free - 1)
    }
  return got
}

const mirrored = marketsOf(classesOfSchool())
const fresh = mirrored.map((market) => ({ ...market, orderOf: market.period, isReverse: false }))
const chained = mirrored.map((market, n) => {
  const before = mirrored[n - 1]
  if (n % 2 === 0 || !before) return { ...market, orderOf: market.period, isReverse: false }
  return { ...market, days: before.days, orderOf: before.period, isReverse: true }
})
const oneOrder = mirrored.map((market) => ({ ...market, days: 'M' as const, orderOf: '1' as const, isReverse: false }))
const schools = Array.from({ length: RUNS }, (_, run) => schoolOf(run))
const apart = schools.map((school) => ({ ...school, pool: alone(school.pool) }))
const results = {
  old: schools.map((school) => resultOf(school, oneOrder, oldRule)),
  new: schools.map((school) => resultOf(school, mirrored, newRule)),
  fresh: schools.map((school) => resultOf(school, fresh, newRule)),
  chained: schools.map((school) => resultOf(school, chained, newRule)),
  one: schools.map((school) => resultOf(school, oneOrder, newRule)),
  apart: apart.map((school) => resultOf(school, mirrored, newRule)),
}

const children = sum(FAMILIES.map((count, n) => count * (n + 1)))
console.log(`${RUNS} schools: ${sum(FAMILIES)} families, ${children} children, ${mirrored.length} class times`)
const rules = [results.old, results.new]
const gains = [gained(oldRule, oneOrder), gained(newRule, mirrored)]
console.log(`\n| seats for ${SEATS_FOR * 100} % | former rule | new rule |\n|---|---|---|`)
row('first choices served, % of children and times', rules, (all) => share(choicesOf(all).flat(2), isFirst))
row('first or second choices, %', rules, (all) =>
  share(choicesOf(all).flat(2), (choice) => choice === 0 || choice === 1),
)
row('nothing at a time, %', rules, (all) => share(choicesOf(all).flat(2), (choice) => choice === -1))
row('times at which some child gains by another ranking, %', gains, (counts) => share(counts, (count) => count > 0))
row('children that gain at a time, %', gains, (counts) => (100 * sum(counts)) / counts.length / children)
console.log(
  '\n| new rule | one order for all times | an order for each | every second class time mirrored | even periods mirrored |\n|---|---|---|---|---|',
)
const orders = [results.one, results.fresh, results.chained, results.new]
row('children without any first choice, %', orders, (all) =>
  share(choicesOf(all).flat(), (choices) => !choices.some(isFirst)),
)
row('children with nothing at half of the times or more, %', orders, (all) =>
  share(choicesOf(all).flat(), (choices) => choices.filter((choice) => choice === -1).length >= choices.length / 2),
)
console.log('\n| new rule | siblings drawn together | each child alone |\n|---|---|---|')
const both = [results.new, results.apart]
for (const size of [1, 2, 3, 4]) row(`times served, families of ${size}`, both, (all) => timesServed(all, size))
row('all siblings got a class, % of times', both, (all) =>
  share(siblingTimes(all), ({ got }) => !got.includes(undefined)),
)
row('all got the first choice that they share, %', both, (all) => {
  const sharing = siblingTimes(all).filter(({ firsts }) => new Set(firsts).size === 1)
  return share(sharing, ({ got, firsts }) => got.every((id) => id === firsts[0]))
})
if (sum(gains[1] ?? [1]) > 0) process.exitCode = 1

function alone(pool: LotteryPool): LotteryPool {
  return { ...pool, children: pool.children.map((child) => ({ ...child, family: null })) }
}

function resultOf(school: RankedSchool, markets: readonly Market[], rule: Rule): Result {
  return turnsOf(school, markets).map((turns, time) => rule(turns, seatsOf(school), time))
}

function turnsOf({ pool, seed }: RankedSchool, markets: readonly Market[]) {
  const byCode = new Map(pool.children.map((child) => [child.code, child]))
  const orders = turnOrders(pool, markets, { seed, sha256 })
  return markets.map(({ number }, time) =>
    (orders.get(number) ?? []).map((code) => ({ code, choices: byCode.get(code)?.wishes[time] ?? [] })),
  )
}

function seatsOf({ pool }: RankedSchool): ReadonlyMap<number, number> {
  return new Map(pool.classes.map(({ id, free_seats }) => [id, free_seats]))
}

/**
 * By school and time, the children that get a class that they want more by making it their first choice. With both rules, no other ranking
 * gets it if this one does not.
 */
function gained(rule: Rule, markets: readonly Market[]): number[] {
  return schools.slice(0, GAMED_RUNS).flatMap((school) =>
    turnsOf(school, markets).map((turns, time) => {
      const seats = seatsOf(school)
      const honest = rule(turns, seats, time)
      return turns.filter(({ code, choices }, n) => {
        const own = honest.get(code)
        const wanted = choices.slice(0, own === undefined ? CHOICES : choices.indexOf(own))
        return wanted.some((id) => {
          const misreport = { code, choices: [id, ...choices.filter((other) => other !== id)] }
          return rule(turns.with(n, misreport), seats, time).get(code) === id
        })
      }).length
    }),
  )
}

/** By school and child, the index of the choice at each time, or -1. */
function choicesOf(all: readonly Result[]): number[][][] {
  return all.map((result, run) =>
    (schools[run]?.pool.children ?? []).map(({ code, wishes }) =>
      result.map((got, time) => wishes[time]?.indexOf(got.get(code) ?? -1) ?? -1),
    ),
  )
}

function isFirst(choice: number): boolean {
  return choice === 0
}

/** Of a child in a family of this size, on average. */
function timesServed(all: readonly Result[], size: number): number {
  const codes = (schools[0]?.families ?? []).filter(({ length }) => length === size).flat()
  const served = all.flatMap((result) => result.map((got) => codes.filter((code) => got.has(code)).length))
  return sum(served) / RUNS / codes.length
}

/** For each family with several children and each time, what they got and their first choices. */
function siblingTimes(all: readonly Result[]) {
  return schools.flatMap(({ families, pool }, run) =>
    (all[run] ?? []).flatMap((got, time) =>
      families
        .filter(({ length }) => length > 1)
        .map((codes) => ({
          got: codes.map((code) => got.get(code)),
          firsts: codes.map((code) => pool.children[code - 1]?.wishes[time]?.[0]),
        })),
    ),
  )
}

/** In percent. */
function share<T>(values: readonly T[], isCounted: (value: T) => boolean): number {
  return (100 * values.filter(isCounted).length) / values.length
}

function row<T>(label: string, columns: readonly T[], measure: (column: T) => number): void {
  console.log(`| ${label} | ${columns.map((column) => measure(column).toFixed(2)).join(' | ')} |`)
}
