/** A child and the classes of one market that it can get, the most wanted first. */
export interface Proposer {
  readonly code: number
  readonly choices: readonly number[]
}

interface Market {
  /** By class id. */
  readonly seats: ReadonlyMap<number, number>
  /** The child's rank at a class: the lowest is served first. No two children have the same rank at a class. */
  readonly rankAt: (course_id: number, code: number) => number
}

/**
 * Deferred acceptance (Gale and Shapley 1962, https://doi.org/10.1080/00029890.1962.11989827), proposed by the children: each child asks
 * for its most wanted class. A class with more children than seats lets the one with the highest rank go, who asks for the next class,
 * until nobody is let go. No child can get a class that it wants more by ranking its classes in another order (Dubins and Freedman 1981),
 * and no child with a higher rank has a class that it wants more. With the same ranks at all classes, it is a serial dictatorship: on its
 * turn, each child gets its most wanted class that still has a seat. Returns the class of each child that gets one.
 */
export function deferredAcceptance(proposers: readonly Proposer[], { seats, rankAt }: Market): Map<number, number> {
  const taken = new Map<number, Taken[]>()
  const asking: Taken[] = proposers.map((proposer) => ({ proposer, choice: 0, rank: 0 })).toReversed()
  for (let next = asking.pop(); next; next = asking.pop()) {
    const course_id = next.proposer.choices[next.choice]
    if (course_id === undefined) continue
    const children = taken.get(course_id) ?? []
    taken.set(course_id, children)
    insertByRank(children, { ...next, rank: rankAt(course_id, next.proposer.code) })
    const refused = children.length > (seats.get(course_id) ?? 0) ? children.pop() : undefined
    if (refused) asking.push({ ...refused, choice: refused.choice + 1 })
  }
  return new Map(
    [...taken].flatMap(([course_id, children]) => children.map(({ proposer }) => [proposer.code, course_id])),
  )
}

interface Taken {
  readonly proposer: Proposer
  /** The index of the class that the child asks for. */
  readonly choice: number
  readonly rank: number
}

/** Most children come in the order of their ranks, so the place is looked for from the end. */
function insertByRank(children: Taken[], child: Taken): void {
  let index = children.length
  while (index > 0 && (children[index - 1]?.rank ?? 0) > child.rank) index--
  children.splice(index, 0, child)
}
