import { naturalOrder } from '../../naturalOrder.ts'
import type { LotteryPool } from './pool.ts'

/** How many children wanted a class most, at its time. */
export interface Demand {
  /** Children that ranked it first. */
  readonly first_choices: number
  /** Seats that were free before the lottery. */
  readonly seats: number
}

export interface ClassDemand extends Demand {
  readonly section: string
  readonly name: string
}

/** The demand for each class of a lottery. */
export function demandOf({ classes, children }: LotteryPool, nameOf: (id: number) => string): ClassDemand[] {
  const firsts = Map.groupBy(
    children.flatMap(({ wishes }) => wishes.flatMap(([first]) => first ?? [])),
    (id) => id,
  )
  return classes.map(({ id, section, free_seats }) => {
    return { section, name: nameOf(id), first_choices: firsts.get(id)?.length ?? 0, seats: free_seats }
  })
}

/** Up to how many first choices for one seat the chance counts as medium. */
const MEDIUM = 2

/** The chance of a first choice, from the demand of the last lottery: high while there were more seats than first choices. */
export function chanceOf({ first_choices, seats }: Demand): 'high' | 'medium' | 'low' {
  if (first_choices < seats) return 'high'
  return first_choices <= MEDIUM * seats && seats > 0 ? 'medium' : 'low'
}

/** `short_by`: the seats that are missing for all first choices. */
interface Shortage extends ClassDemand {
  readonly short_by: number
}

/** The classes with what they are short by, those that are short by the most seats first, then by name and section. */
export function byShortage(demand: readonly ClassDemand[]): Shortage[] {
  return demand
    .map((each) => ({ ...each, short_by: Math.max(0, each.first_choices - each.seats) }))
    .sort((a, b) => b.short_by - a.short_by || naturalOrder(a.name, b.name) || naturalOrder(a.section, b.section))
}
