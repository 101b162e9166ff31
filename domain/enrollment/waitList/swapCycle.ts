/** A child that gives up the class `drop_course_id` for the class `course_id`. */
export interface Move {
  readonly entry_id: number
  readonly student_id: number
  readonly course_id: number
  readonly drop_course_id: number
}

export const LONGEST_CYCLE = 5

/**
 * The cycle of moves in which each child takes the class that the next one gives up, so that no seat is needed. Of all cycles of up to five
 * different children and classes, the one with the earliest place on a wait list. If several have it, the one with the earliest second
 * place, and so on. The cycle starts with the earliest place.
 */
export function earliestCycle(moves: readonly Move[]): readonly Move[] | undefined {
  const sorted = [...moves].sort((a, b) => a.entry_id - b.entry_id)
  const byDropped = Map.groupBy(sorted, ({ drop_course_id }) => drop_course_id)
  for (const first of sorted) {
    const [earliest] = cyclesFrom([first], byDropped).sort(byPlaces)
    if (earliest) return earliest
  }
}

/** The cycles that continue `path`, in which every later place is behind the first. */
function cyclesFrom(path: readonly [Move, ...Move[]], byDropped: ReadonlyMap<number, readonly Move[]>): Move[][] {
  const [first] = path
  const last = path.at(-1) ?? first
  if (last.course_id === first.drop_course_id) return path.length > 1 ? [[...path]] : []
  if (path.length === LONGEST_CYCLE) return []
  return (byDropped.get(last.course_id) ?? [])
    .filter((move) => move.entry_id > first.entry_id && path.every((other) => isIndependent(move, other)))
    .flatMap((move) => cyclesFrom([...path, move], byDropped))
}

function isIndependent(move: Move, other: Move): boolean {
  return (
    move.student_id !== other.student_id &&
    move.drop_course_id !== other.drop_course_id &&
    move.course_id !== other.course_id
  )
}

function byPlaces(a: readonly Move[], b: readonly Move[]): number {
  const [first, second] = [placesOf(a), placesOf(b)]
  const differing = first.findIndex((place, n) => place !== second[n])
  if (differing === -1) return first.length - second.length
  return (first[differing] ?? 0) - (second[differing] ?? Number.POSITIVE_INFINITY)
}

function placesOf(cycle: readonly Move[]): number[] {
  return cycle.map(({ entry_id }) => entry_id).sort((a, b) => a - b)
}
