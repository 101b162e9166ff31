import { createHash } from 'node:crypto'
import type { SeatCounts } from '../../contract/live.ts'
import { isVisibleTo, type Role } from '../../domain/semester.ts'
import type { SeatsRow } from './live.queries.ts'

/** What one role sees of a semester's classes. */
export interface View {
  /** Identifies everything about the classes except their counts. */
  readonly structure: string
  readonly classes: ReadonlyMap<number, ClassSeats>
}

interface ClassSeats {
  readonly version: string
  readonly counts: SeatCounts
}

const STRUCTURE_LENGTH = 16

/** Undefined when the semester does not exist or the role may not see it. */
export function viewOf(rows: readonly SeatsRow[], role: Role): View | undefined {
  const [semester] = rows
  if (!semester || !isVisibleTo({ active: semester.semester_active }, role)) return undefined
  const classes = new Map<number, ClassSeats>()
  const revisions: [id: number, revision: number | null][] = []
  for (const { id, revision, active, version, max_seats, current_seats, wait_list } of rows) {
    if (id === null || !(active || role === 'admin')) continue
    if (version === null || max_seats === null || current_seats === null || wait_list === null) continue
    classes.set(id, { version, counts: { id, current_seats, max_seats, wait_list } })
    revisions.push([id, revision])
  }
  // The order of the rows is that of PostgreSQL's plan, which changes with its statistics.
  revisions.sort(([a], [b]) => a - b)
  const structure = [semester.semester_version, semester.calendar_revision, revisions]
  const hash = createHash('sha256').update(JSON.stringify(structure)).digest('base64url')
  return { structure: hash.slice(0, STRUCTURE_LENGTH), classes }
}

/** The classes whose row was written since the previous view: also those whose wait list changed but not its length. */
export function changedSeats(previous: View, { classes }: View): SeatCounts[] {
  const changed = [...classes].filter(([id, { version }]) => previous.classes.get(id)?.version !== version)
  return changed.map(([, { counts }]) => counts)
}

export function allSeats({ classes }: View): SeatCounts[] {
  return [...classes.values()].map(({ counts }) => counts)
}
