import { parseGrades } from '../../grade.ts'
import { CHOICES_LIMIT, isSameTime, type LotteryChild, type LotteryClass } from './pool.ts'

export type RankingProblem =
  | 'unknown-class'
  | 'ranked-twice'
  | 'different-times'
  | 'time-ranked-twice'
  | 'nothing-ranked'
  | 'too-many-choices'
  | 'wrong-grade'
  | 'already-enrolled'

export interface RankingRefusal {
  /** The index of the list of one time. */
  readonly list: number
  readonly because: RankingProblem
}

/** Why a family's ranking cannot be saved: at most one problem for each list. Other classes in the way do not matter before the lottery. */
export function whyNotRank(
  { grade, enrolled, wishes }: Pick<LotteryChild, 'grade' | 'enrolled' | 'wishes'>,
  classes: readonly LotteryClass[],
): RankingRefusal[] {
  return malformedLists(wishes, classes).concat(
    wishes.flatMap((ids, list): RankingRefusal[] => {
      if (ids.length > CHOICES_LIMIT) return [{ list, because: 'too-many-choices' }]
      if (ids.some((id) => enrolled.includes(id))) return [{ list, because: 'already-enrolled' }]
      const ranked = classes.filter(({ id }) => ids.includes(id))
      const isForGrade = ranked.every((one) => parseGrades(one.grade).some((listed) => listed === grade))
      return isForGrade ? [] : [{ list, because: 'wrong-grade' }]
    }),
  )
}

/** Lists that a lottery cannot read. Each list has known classes of one time, each of them once, and each time has one list. */
export function malformedLists(wishes: LotteryChild['wishes'], classes: readonly LotteryClass[]): RankingRefusal[] {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const firsts = wishes.map((ids) => byId.get(ids[0] ?? -1))
  return wishes.flatMap((ids, list): RankingRefusal[] => {
    const first = firsts[list]
    const ranked = ids.flatMap((id) => byId.get(id) ?? [])
    if (ids.length === 0) return [{ list, because: 'nothing-ranked' }]
    if (!first || ranked.length < ids.length) return [{ list, because: 'unknown-class' }]
    if (ranked.some((one) => !isSameTime(one, first))) return [{ list, because: 'different-times' }]
    if (new Set(ids).size < ids.length) return [{ list, because: 'ranked-twice' }]
    const isRepeated = firsts.slice(0, list).some((earlier) => earlier && isSameTime(earlier, first))
    return isRepeated ? [{ list, because: 'time-ranked-twice' }] : []
  })
}
