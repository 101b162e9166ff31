import { naturalOrder } from '../../naturalOrder.ts'
import type { ClassDemand } from './demand.ts'

/** `short_by`: the seats that are missing for all first choices. */
export interface Shortage extends ClassDemand {
  readonly short_by: number
}

/** The classes with what they are short by, those that are short by the most seats first, then by name and section. */
export function byShortage(demand: readonly ClassDemand[]): Shortage[] {
  return demand
    .map((each) => ({ ...each, short_by: Math.max(0, each.first_choices - each.seats) }))
    .sort((a, b) => b.short_by - a.short_by || naturalOrder(a.name, b.name) || naturalOrder(a.section, b.section))
}
