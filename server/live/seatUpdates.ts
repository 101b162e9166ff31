import { sql } from 'kysely'
import { type ChangedPlace, type SeatCounts, streamSeats } from '../../contract/live.ts'
import type { Pause } from '../../contract/pauses.ts'
import { isVisibleTo, type Role } from '../../domain/semester.ts'
import { OPTIMIZATION_FENCE, preparedQuery } from '../platform/database/statements.ts'
import { sha256 } from '../platform/sha256.ts'
import type { PlaceChanges } from './placeChanges.ts'

/** Milliseconds per stream: 500 clients fetch in a second after `reload`. */
const RELOAD_MS_PER_STREAM = 2

interface SeatUpdateOptions {
  readonly previous: SeatsView | undefined
  readonly view: SeatsView
  readonly streams: number
  readonly pauses: readonly Pause[]
  readonly places: PlaceChanges
}

/** The events of one read, each serialized once for all streams that need it. */
export class SeatUpdate {
  readonly structure: string
  readonly pauses: readonly Pause[]
  readonly places: PlaceChanges
  readonly #previous: SeatsView | undefined
  readonly #view: SeatsView
  readonly #streams: number
  #pausesEvent: Buffer | undefined
  #all: Buffer | undefined
  #changed: Buffer | undefined
  #reload: Buffer | undefined

  constructor({ previous, view, streams, pauses, places }: SeatUpdateOptions) {
    this.pauses = pauses
    this.places = places
    this.structure = view.structure
    this.#previous = previous
    this.#view = view
    this.#streams = streams
  }

  /** The counts of all classes. */
  get all(): Buffer {
    this.#all ??= this.#seats(allSeats(this.#view))
    return this.#all
  }

  /** The counts since the previous update; undefined when none changed. */
  get changed(): Buffer | undefined {
    if (this.#changed) return this.#changed
    const changed = this.#previous ? changedSeats(this.#previous, this.#view) : allSeats(this.#view)
    if (changed.length > 0) this.#changed = this.#seats(changed)
    return this.#changed
  }

  get reload(): Buffer {
    this.#reload ??= this.#event('reload', { within_ms: this.#streams * RELOAD_MS_PER_STREAM })
    return this.#reload
  }

  get pausesEvent(): Buffer {
    this.#pausesEvent ??= this.#event('pauses', { pauses: this.pauses })
    return this.#pausesEvent
  }

  placesEvent(places: readonly ChangedPlace[]): Buffer {
    return this.#event('places', { places })
  }

  #seats(courses: SeatCounts[]): Buffer {
    return this.#event('seats', { courses })
  }

  #event<Name extends keyof typeof streamSeats.events>(name: Name, body: unknown): Buffer {
    const data = JSON.stringify(streamSeats.events[name].parse(body))
    return Buffer.from(`event: ${name}\nid: ${this.structure}\ndata: ${data}\n\n`)
  }
}

/** What one role sees of a semester's classes. */
export interface SeatsView {
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
export function toView(rows: readonly SeatsRow[], role: Role): SeatsView | undefined {
  const [semester] = rows
  if (!semester || !isVisibleTo({ active: semester.semester_active, is_test: false }, role)) return undefined
  const classes = new Map<number, ClassSeats>()
  const revisions: [id: number, revision: number | null][] = []
  for (const { id, revision, active, version, ...counts } of rows) {
    if (id === null || !(active || role === 'admin')) continue
    const { max_seats, current_seats, wait_list, offered_seats } = counts
    if (version === null || max_seats === null || current_seats === null) continue
    if (wait_list === null || offered_seats === null) continue
    classes.set(id, { version, counts: { id, current_seats, max_seats, wait_list, offered_seats } })
    revisions.push([id, revision])
  }
  // The order of the rows is that of PostgreSQL's plan, which changes with its statistics.
  revisions.sort(([a], [b]) => a - b)
  const structure = [semester.semester_version, semester.calendar_revision, revisions]
  const hash = sha256(JSON.stringify(structure)).toString('base64url')
  return { structure: hash.slice(0, STRUCTURE_LENGTH), classes }
}

/** The classes whose row was written since the previous view: also those whose wait list changed but not its length. */
function changedSeats(previous: SeatsView, { classes }: SeatsView): SeatCounts[] {
  const changed = [...classes].filter(([id, { version }]) => previous.classes.get(id)?.version !== version)
  return changed.map(([, { counts }]) => counts)
}

function allSeats({ classes }: SeatsView): SeatCounts[] {
  return [...classes.values()].map(({ counts }) => counts)
}

/**
 * A semester with the counts of its classes. A `version` changes with every change of the row, a `revision` with every edit.
 * `calendar_revision` counts changes of dates, days off and bell schedules; null before the first.
 */
export const readSeats = preparedQuery((db, semester_id: number) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('semester')
        .select(sql<boolean>`active or test_of is not null`.as('active'))
        .select(sql<string>`xmin::text`.as('version'))
        .select((eb) =>
          eb
            .selectFrom('calendar_revision')
            .select('revision')
            .where('semester_id', '=', semester_id)
            .as('calendar_revision'),
        )
        .where('id', '=', semester_id)
        .offset(OPTIMIZATION_FENCE)
        .as('semester'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('course')
          .select(['id', 'revision', 'active', 'max_seats', 'current_seats', 'wait_list', 'offered_seats'])
          .select(sql<string>`xmin::text`.as('version'))
          .where('semester_id', '=', semester_id)
          .offset(OPTIMIZATION_FENCE)
          .as('course'),
      (join) => join.onTrue(),
    )
    .select(['semester.version as semester_version', 'semester.active as semester_active', 'calendar_revision'])
    .select(['course.id', 'course.revision', 'course.active', 'course.version'])
    .select(['course.max_seats', 'course.current_seats', 'course.wait_list', 'course.offered_seats']),
)

export type SeatsRow = Awaited<ReturnType<typeof readSeats>>[number]
