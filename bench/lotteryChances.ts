import { marketsOf, turnOrders } from '../domain/enrollment/lottery/markets.ts'
import type { LotteryChild, LotteryClass } from '../domain/enrollment/lottery/pool.ts'
import { sha256, sum } from './rankedSchool.ts'

/**
 * node bench/lotteryChances.ts: the chance of a child at the seats of a class, by the size of its family, in RUNS lotteries of a time: with the rule
 * for siblings, and with one that makes each place equally likely for each child, by cutting the same order at a child drawn at random.
 */
const RUNS = Number(process.env.RUNS ?? 10_000)
const SEATS = [1, 2, 5, 10]
/** The families' sizes: 20 children. */
const FAMILIES = [4, 3, 2, ...Array.from({ length: 11 }, () => 1)]
const RULES = ['each alone', 'together', 'together, cut'] as const

const families = FAMILIES.map((size, n) => Array.from({ length: size }, (_, k) => sum(FAMILIES.slice(0, n)) + k + 1))
const course: LotteryClass = {
  ...{ id: 1, section: '1', days: 'M', period: '1', grade: '5', excludes: [], free_seats: 1, waiting: 0 },
}
const markets = marketsOf([course])
const places = RULES.map(() => families.map((): { all: number; others: number }[] => []))
for (let run = 0; run < RUNS; run++) {
  const seed = sha256(`chances ${run}`)
  const hashOf = (code: number) => sha256(`${seed}:first:${code}`)
  const order = (together: boolean) => {
    const pool = {
      classes: [course],
      children: childrenOf(together),
      priority: 'none',
      wait_list_limit: 5,
      left_out: [],
    } as const
    return turnOrders(pool, markets, { seed, sha256 }).get(1) ?? []
  }
  const together = order(true)
  const [first] = together.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
  const cut = together.indexOf(first ?? 0)
  const orders = [order(false), together, [...together.slice(cut), ...together.slice(0, cut)]]
  for (const [rule, codes] of orders.entries())
    for (const [family, own] of families.entries())
      for (const code of own) {
        const before = codes.slice(0, codes.indexOf(code))
        const others = before.filter((other) => !own.includes(other)).length
        places[rule]?.[family]?.push({ all: before.length, others })
      }
}

console.log(`${RUNS} lotteries of ${sum(FAMILIES)} children: the chance of a child to get a seat of the class, in %\n`)
table('All children want the class', 'all')
table('The siblings of the child rank another class', 'others')

function table(title: string, counted: 'all' | 'others'): void {
  console.log(`| ${title} | ${RULES.join(' | ')} |\n|---|---|---|---|`)
  for (const seats of SEATS)
    for (const size of [1, 2, 3, 4]) {
      const chances = places.map((byFamily) => {
        const own = byFamily.filter((_, family) => FAMILIES[family] === size).flat()
        return (100 * own.filter((place) => place[counted] < seats).length) / own.length
      })
      console.log(`| ${seats} seats, family of ${size} | ${chances.map((chance) => chance.toFixed(1)).join(' | ')} |`)
    }
}

function childrenOf(together: boolean): LotteryChild[] {
  return families.flatMap((codes) =>
    codes.map((code): LotteryChild => {
      const family = together && codes.length > 1 ? (codes[0] ?? null) : null
      return { code, family, grade: '5', all_day_first: true, enrolled: [], waiting: [], wishes: [[1]] }
    }),
  )
}
