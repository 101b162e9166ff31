import type { LotteryPool } from './pool.ts'

/** How many children wanted the classes of one name most, at their time. */
export interface Demand {
  readonly name: string
  /** Children that ranked one of them first. */
  readonly first_choices: number
  /** Seats that were free before the lottery. */
  readonly seats: number
}

/** The demand for the classes of a lottery, by name. */
export function demandOf({ classes, children }: LotteryPool, nameOf: (id: number) => string): Demand[] {
  const firsts = Map.groupBy(
    children.flatMap(({ wishes }) => wishes.flatMap(([first]) => first ?? [])),
    (id) => id,
  )
  return [...Map.groupBy(classes, ({ id }) => nameOf(id))].map(([name, named]) => {
    const first_choices = named.reduce((sum, { id }) => sum + (firsts.get(id)?.length ?? 0), 0)
    return { name, first_choices, seats: named.reduce((sum, { free_seats }) => sum + free_seats, 0) }
  })
}

/** Up to how many first choices for one seat the chance counts as medium. */
const MEDIUM = 2

/** The chance of a first choice, from the demand of the last lottery: high while there were more seats than first choices. */
export function chanceOf({ first_choices, seats }: Omit<Demand, 'name'>): 'high' | 'medium' | 'low' {
  if (first_choices < seats) return 'high'
  return first_choices <= MEDIUM * seats && seats > 0 ? 'medium' : 'low'
}
