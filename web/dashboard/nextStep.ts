import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Days } from '../../domain/days.ts'
import type { Grade } from '../../domain/grade.ts'
import type { SemesterPhase } from '../../domain/semesterChoice.ts'
import { daysOf, firstOpenDay } from './dayProgress.ts'

type HeldSeat = Pick<Schedule['offered'][number], 'id' | 'name' | 'expires_at'>

/** What a child needs next. `days` is the first day that is not complete. */
export type NextStep =
  | { readonly step: 'answer'; readonly offer: HeldSeat }
  | { readonly step: 'rank' | 'ranked'; readonly until: Date }
  | {
      readonly step: 'choose'
      readonly days: Days
      readonly chosen: number
      readonly needed: number
      readonly until: Date | null
    }
  | { readonly step: 'open later'; readonly at: Date; readonly days: Days | undefined }
  | { readonly step: 'rank later'; readonly at: Date }
  | { readonly step: 'all set'; readonly classes: number }
  | { readonly step: 'results later' | 'closed' | 'over' }

/** What is known of a child in a semester. `ranked`: whether the family ranked classes; undefined while that is not known. */
interface ChildState {
  readonly grade: Grade
  readonly enrolled: readonly { readonly days: Days }[]
  readonly offered: readonly HeldSeat[]
  readonly phase: SemesterPhase
  readonly ranked: boolean | undefined
  /** The days whose classes have met for the last time. */
  readonly daysOver: ReadonlySet<Days>
  readonly now: Date
}

/** The most urgent step: a seat that is held, the lottery, open enrollment, what opens later. */
export function nextStepOf({ grade, enrolled, offered, phase, ranked, daysOver, now }: ChildState): NextStep {
  const offer = firstToExpire(offered.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()))
  if (offer) return { step: 'answer', offer }
  if (phase.phase === 'ranking') return { step: ranked ? 'ranked' : 'rank', until: phase.until }
  const week = daysOf(grade, enrolled)
  const days = firstOpenDay(week.filter((day) => !daysOver.has(day.days)))
  if ('at' in phase)
    return phase.phase === 'open later'
      ? { step: 'open later', at: phase.at, days }
      : { step: 'rank later', at: phase.at }
  if (phase.phase === 'results later' || phase.phase === 'over') return { step: phase.phase }
  if (!firstOpenDay(week)) return { step: 'all set', classes: enrolled.length }
  if (phase.phase !== 'open' || !days) return { step: 'closed' }
  const { enrolled: chosen = 0, needed = 0 } = week.find((day) => day.days === days)?.completion ?? {}
  return { step: 'choose', days, chosen, needed, until: phase.until }
}

/** Enrollment or the ranking opens later. */
export type Opening = Extract<SemesterPhase, { readonly at: Date }>

/** What opens next for all children; undefined when it is not the same, or not at the same time. */
export function sharedOpening(phases: readonly SemesterPhase[]): Opening | undefined {
  const openings = phases.map((phase) => ('at' in phase ? phase : undefined))
  const [first] = openings
  const isSame = (opening: Opening | undefined) =>
    opening?.phase === first?.phase && opening?.at.getTime() === first?.at.getTime()
  return openings.every(isSame) ? first : undefined
}

function firstToExpire(offers: readonly HeldSeat[]): HeldSeat | undefined {
  return offers.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))[0]
}
