import type { RawBuilder } from 'kysely'

/** Something that holds at every moment, whatever happened before. */
export interface Invariant {
  readonly name: string
  readonly sentence: string
  /** One row for each place where it does not hold, with the ids that lead there. */
  readonly broken: RawBuilder<Violation>
}

export type Violation = Readonly<Record<string, number | string | null>>
