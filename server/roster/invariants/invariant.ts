import type { RawBuilder } from 'kysely'

/** A condition that holds at any time. */
export interface Invariant {
  readonly name: string
  readonly sentence: string
  /** A query for the violations, each with the ids that locate it. */
  readonly broken: RawBuilder<Violation>
}

export type Violation = Readonly<Record<string, number | string | null>>
