import { DAYS, PERIODS } from '../../days.ts'
import { STUDENT_GRADES } from '../../grade.ts'
import { onOneLine } from '../../oneLine.ts'
import { type LotteryChild, type LotteryPool, PRIORITIES } from './pool.ts'

/** A kind of line and its fields. */
export type Line = readonly (string | number)[]

/** A ranking as its family saved it. */
export interface SavedRanking {
  readonly code: number
  /** The lowest code of the siblings that are drawn together, or null. */
  readonly family: number | null
  readonly all_day_first: boolean
  readonly wishes: LotteryChild['wishes']
}

/** Everything that decides a lottery but its seed. */
export interface RankedPool {
  readonly pool: LotteryPool
  readonly rankings: readonly SavedRanking[]
}

/** In the order of the record. Lists whose order means nothing are ascending, and have classes of the pool only. */
export function linesOfPool({ pool, rankings }: RankedPool): Line[] {
  const known = new Set(pool.classes.map(({ id }) => id))
  const idsText = (ids: readonly number[]) =>
    [...new Set(ids)]
      .filter((id) => known.has(id))
      .sort(ascending)
      .join(',')
  return [
    ['priority', pool.priority],
    ['wait-list-limit', pool.wait_list_limit],
    ...byNumber(rankings).map((one) => ['ranking', one.code, familyText(one), allDayText(one), wishesText(one)]),
    ...byNumber(pool.classes).map(({ id, section, days, period, grade, excludes, free_seats, waiting }) => {
      return ['class', id, onOneLine(section), days, period, grade, idsText(excludes), free_seats, waiting]
    }),
    ...byNumber(pool.children).map((one) => {
      const lists = [idsText(one.enrolled), idsText(one.waiting), wishesText(one)]
      return ['child', one.code, familyText(one), one.grade, allDayText(one), ...lists]
    }),
  ]
}

/** What a line says it about. Of the kinds without an id or a code there is one line. */
export function keyOfLine([kind, id]: Line): string {
  return kind === 'priority' || kind === 'wait-list-limit' ? kind : `${kind} ${id}`
}

/** @throws for a line that `linesOfPool` does not make */
export function poolOfLines(lines: readonly Line[]): RankedPool {
  const texts = (kind: string) => lines.filter((line) => line[0] === kind).map((line) => line.slice(1).map(String))
  const [priority] = texts('priority')
  const [limit] = texts('wait-list-limit')
  return {
    pool: {
      priority: oneOf(PRIORITIES, priority?.[0]),
      wait_list_limit: Number(limit?.[0]),
      classes: byNumber(
        texts('class').map(([id, section = '', days, period, grade = '', excludes, free_seats, waiting]) => {
          const place = { id: Number(id), section, days: oneOf(DAYS, days), period: oneOf(PERIODS, period), grade }
          return { ...place, excludes: toIds(excludes), free_seats: Number(free_seats), waiting: Number(waiting) }
        }),
      ),
      children: byNumber(
        texts('child').map(([code, family, grade, allDay, enrolled, waiting, wishes]) => {
          const classes = { enrolled: toIds(enrolled), waiting: toIds(waiting) }
          return { ...toRanking([code, family, allDay, wishes]), grade: oneOf(STUDENT_GRADES, grade), ...classes }
        }),
      ),
    },
    rankings: byNumber(texts('ranking').map(toRanking)),
  }
}

function toRanking([code, family, allDay, wishes]: readonly (string | undefined)[]): SavedRanking {
  const lists = wishes ? wishes.split(' ').map((ids) => ids.split('>').map(Number)) : []
  const all_day_first = allDay === 'all-day-first'
  return { code: Number(code), family: family ? Number(family) : null, all_day_first, wishes: lists }
}

function toIds(text: string | undefined): number[] {
  return text ? text.split(',').map(Number) : []
}

function oneOf<T extends string>(known: readonly T[], text: string | undefined): T {
  const found = known.find((one) => one === text)
  if (found === undefined) throw new Error(`unknown: ${text}`)
  return found
}

function byNumber<T extends { readonly id: number } | { readonly code: number }>(all: readonly T[]): T[] {
  const numberOf = (one: T) => ('id' in one ? one.id : one.code)
  return all.toSorted((a, b) => numberOf(a) - numberOf(b))
}

function ascending(a: number, b: number): number {
  return a - b
}

function familyText({ family }: SavedRanking): number | string {
  return family ?? ''
}

function allDayText({ all_day_first }: SavedRanking): string {
  return all_day_first ? 'all-day-first' : 'all-day-last'
}

/** "12>13 31": two choices for one time, and one for another. */
function wishesText({ wishes }: SavedRanking): string {
  return wishes.map((ids) => ids.join('>')).join(' ')
}
