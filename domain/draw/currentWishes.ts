import { type DrawChild, type DrawClass, isSameTime } from './round.ts'

/**
 * A saved ranking as the draw reads it: without classes that are no longer offered, and in one list for each time, because the office
 * may have moved a class since. The order of the choices stays.
 */
export function currentWishes(
  wishes: DrawChild['wishes'],
  offered: ReadonlyMap<number, DrawClass>,
): DrawClass['id'][][] {
  const lists: DrawClass[][] = []
  for (const one of wishes.flat().flatMap((id) => offered.get(id) ?? [])) {
    const list = lists.find(([first]) => first && isSameTime(first, one))
    if (list) list.push(one)
    else lists.push([one])
  }
  return lists.map((list) => list.map(({ id }) => id))
}
