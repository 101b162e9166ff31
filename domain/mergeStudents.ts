import { type Course, overlapInTime, restrictEachOther } from './course.ts'
import { isForGrade } from './enrollment/refusals.ts'
import type { Grade } from './grade.ts'

/** A seat or a place on a wait list of one of the two entries. */
export interface MergedPlace {
  /** Lower ids are earlier in a line. */
  readonly id: number
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  readonly isOffered: boolean
  readonly course: Pick<Course, 'id' | 'name' | 'section' | 'grade' | 'days' | 'period' | 'restrictions'>
  readonly semester_id: number
  readonly isSemesterActive: boolean
}

interface PlaceRefusal<P extends MergedPlace> {
  readonly because: 'both-enrolled' | 'same-time' | 'restricted' | 'wrong-grade' | 'finished'
  readonly place: P
  /** The class in the way. */
  readonly by?: P
}

export interface PlacesOfMerge<P extends MergedPlace> {
  /** Those of the ended entry that the other one gets. */
  readonly moves: readonly P[]
  /** Places on wait lists that the child has twice, or for a class in which the child is enrolled. */
  readonly ends: readonly P[]
  readonly refusals: readonly PlaceRefusal<P>[]
  /** Places in line that a class of the other entry is in the way of: the family is asked about it when a seat opens there. */
  readonly asks: readonly { readonly place: P; readonly drops: P }[]
}

/**
 * What happens to the seats and places of two entries of one child when `ended` is merged into `kept`. A seat is never given up: when the child
 * cannot have both, the merge is refused. Of two places in one line, the one with a held seat stays, or else the earlier one.
 */
export function mergePlaces<P extends MergedPlace>(
  { grade, places: kept }: { readonly grade: Grade; readonly places: readonly P[] },
  ended: readonly P[],
): PlacesOfMerge<P> {
  const moves: P[] = []
  const ends: P[] = []
  const refusals: PlaceRefusal<P>[] = []
  for (const place of ended) {
    const own = kept.find(({ course }) => course.id === place.course.id)
    if (own?.status === 'enrolled' && place.status === 'enrolled') refusals.push({ because: 'both-enrolled', place })
    else if (own && isBefore(own, place)) ends.push(place)
    else {
      moves.push(place)
      if (own) ends.push(own)
    }
  }
  for (const place of moves) {
    const refusal = whyNotMove(place, grade, kept)
    if (refusal) refusals.push(refusal)
  }
  return { moves, ends, refusals, asks: placesToAskAbout(kept, { moves, ends }) }
}

function placesToAskAbout<P extends MergedPlace>(
  kept: readonly P[],
  { moves, ends }: Pick<PlacesOfMerge<P>, 'moves' | 'ends'>,
): PlacesOfMerge<P>['asks'] {
  const own = kept.filter((place) => !ends.includes(place))
  const all = [...own, ...moves]
  return all.flatMap((place) => {
    if (place.status === 'enrolled') return []
    const [drops, ...more] = all.filter((other) => isInTheWay(other, place))
    return drops && more.length === 0 && moves.includes(drops) !== moves.includes(place) ? [{ place, drops }] : []
  })
}

function isInTheWay({ status, semester_id, course }: MergedPlace, waiting: MergedPlace): boolean {
  if (status !== 'enrolled' || semester_id !== waiting.semester_id) return false
  return overlapInTime(course, waiting.course) || restrictEachOther(course, waiting.course)
}

function isBefore(a: MergedPlace, b: MergedPlace): boolean {
  if (a.status !== b.status) return a.status === 'enrolled'
  if (a.isOffered !== b.isOffered) return a.isOffered
  return a.id < b.id
}

/** The rules of enrolling, for a seat that moves to a child with other seats. A past semester keeps the grades that it had. */
function whyNotMove<P extends MergedPlace>(place: P, grade: Grade, kept: readonly P[]): PlaceRefusal<P> | undefined {
  if (place.isSemesterActive) {
    if (grade === 'done') return { because: 'finished', place }
    if (!place.overridden && !isForGrade(place.course, grade)) return { because: 'wrong-grade', place }
  }
  if (place.status === 'waiting') return undefined
  const others = kept.filter((own) => own.status === 'enrolled' && own.semester_id === place.semester_id)
  const sameTime = others.find(({ course }) => overlapInTime(course, place.course))
  if (sameTime) return { because: 'same-time', place, by: sameTime }
  const restricting = others.find(({ course }) => restrictEachOther(course, place.course))
  return restricting && { because: 'restricted', place, by: restricting }
}
