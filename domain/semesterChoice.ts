import { lotteryStateAt } from './enrollment/lottery/lotteryTimes.ts'
import { windowStateOf } from './enrollment/windows.ts'
import { CLASS_GRADES, type Grade } from './grade.ts'
import type { Role, Semester, SemesterDates } from './semester.ts'

/** A semester with everything that decides when families can act in it. The times are ISO 8601. */
export interface PlannedSemester extends Omit<Semester, 'name'>, SemesterDates {
  readonly windows: readonly { readonly grades: string; readonly opens_at: string; readonly closes_at: string | null }[]
  readonly lottery: { readonly opens_at: string; readonly closes_at: string; readonly ran_at: string | null } | null
}

/** The server's time, and the school's date "2026-11-23". */
export interface Moment {
  readonly now: Date
  readonly today: string
}

/**
 * What families can do in a semester: rank classes, add and drop them, or one of the two later. `results later`: the ranking is over and the
 * results are not there yet. `over`: after the last day.
 */
export type SemesterPhase =
  | { readonly phase: 'ranking'; readonly until: Date }
  | { readonly phase: 'open'; readonly until: Date | null }
  | { readonly phase: 'ranking later' | 'open later'; readonly at: Date }
  | { readonly phase: 'results later' | 'closed' | 'over' }

/**
 * The phase for children in these grades: of several, the one that needs the family first. Without children in school, that of all grades,
 * because the family may add a child.
 */
export function phaseOf(semester: PlannedSemester, grades: readonly Grade[], { now, today }: Moment): SemesterPhase {
  const { disabled, ends_on, lottery } = semester
  if (ends_on !== null && ends_on < today) return { phase: 'over' }
  if (disabled) return { phase: 'closed' }
  if (lottery && lottery.ran_at === null) {
    const [opens_at, closes_at] = [new Date(lottery.opens_at), new Date(lottery.closes_at)]
    const state = lotteryStateAt({ opens_at, closes_at, ran_at: null }, now)
    if (state === 'ranking') return { phase: 'ranking', until: closes_at }
    return state === 'before' ? { phase: 'ranking later', at: opens_at } : { phase: 'results later' }
  }
  const windows = semester.windows.map(({ grades, opens_at, closes_at }) => ({
    grades,
    opens_at: new Date(opens_at),
    closes_at: closes_at === null ? null : new Date(closes_at),
  }))
  const states = (grades.length > 0 ? grades : CLASS_GRADES).map((grade) => windowStateOf(windows, grade, now))
  const open = states.filter((one) => one.state === 'open').map(({ changes_at }) => changes_at)
  if (open.length > 0) return { phase: 'open', until: open.includes(null) ? null : latest(open) }
  const later = states.flatMap((one) => (one.state === 'before' ? [one.changes_at.getTime()] : []))
  return later.length > 0 ? { phase: 'open later', at: new Date(Math.min(...later)) } : { phase: 'closed' }
}

/**
 * The semester of today, with which the office's screens open: the one whose dates contain today, else one in which families can rank or
 * enroll, else the next to begin, else the newest. Inactive semesters only count if there is no active one.
 * @param semesters newest first
 */
export function semesterOfToday<S extends PlannedSemester>(semesters: readonly S[], moment: Moment): S | undefined {
  const active = semesters.filter((semester) => semester.active)
  const candidates = active.length > 0 ? active : semesters
  const { today } = moment
  const isToday = ({ starts_on, ends_on }: S) =>
    starts_on !== null && ends_on !== null && starts_on <= today && today <= ends_on
  const isOpen = (semester: S) => ['ranking', 'open'].includes(phaseOf(semester, CLASS_GRADES, moment).phase)
  const open = candidates.filter(isOpen)
  return (
    candidates.find(isToday) ?? nextToBegin(open, moment) ?? open[0] ?? nextToBegin(candidates, moment) ?? candidates[0]
  )
}

function nextToBegin<S extends PlannedSemester>(semesters: readonly S[], { today }: Moment): S | undefined {
  const later = semesters.filter(({ starts_on }) => starts_on !== null && starts_on > today)
  return later.toSorted((a, b) => String(a.starts_on).localeCompare(String(b.starts_on)))[0]
}

/**
 * The semester whose opening comes next: of those that families see, the one that opens soonest, or else the open one that they look at first.
 * A lottery that has not run is no opening.
 * @param semesters newest first
 */
export function semesterToOpen<S extends PlannedSemester>(semesters: readonly S[], moment: Moment): S | undefined {
  const inPhase = (phase: SemesterPhase['phase']) =>
    semesters.filter((semester) => phaseOf(semester, CLASS_GRADES, moment).phase === phase)
  const choose = (among: readonly S[]) => semesterForFamily(among, { ...moment, grades: CLASS_GRADES })
  return choose(inPhase('open later')) ?? choose(inPhase('open'))
}

/** In which order a family wants to see semesters. */
const ORDER: readonly SemesterPhase['phase'][] = [
  'ranking',
  'open',
  'results later',
  'ranking later',
  'open later',
  'closed',
  'over',
]

/**
 * The semester that needs a family first: one with a seat that is held for a child, then an open lottery, open enrollment, results that
 * will come, and what opens soonest. Enrollment that opened for a time comes before enrollment that is always open, where the semester of
 * today is first.
 * @param semesters newest first
 * @param held the ids of the semesters with a held seat, the most urgent first
 */
export function semesterForFamily<S extends PlannedSemester>(
  semesters: readonly S[],
  moment: Moment & { readonly grades: readonly Grade[]; readonly held?: readonly number[] },
): S | undefined {
  const { grades, held = [] } = moment
  const today = semesterOfToday(semesters, moment)
  const rank = (semester: S): readonly number[] => {
    const phase = phaseOf(semester, grades, moment)
    const place = held.indexOf(semester.id)
    const time = 'at' in phase ? phase.at : phase.phase === 'ranking' ? phase.until : undefined
    const isForATime = phase.phase === 'open' && semester.windows.length > 0
    const isToday = semester === today
    return [
      place === -1 ? held.length : place,
      ORDER.indexOf(phase.phase),
      time?.getTime() ?? 0,
      isForATime ? 0 : 1,
      isToday === isForATime ? 1 : 0,
    ]
  }
  const ranked = semesters.filter(({ active }) => active).map((semester) => ({ semester, rank: rank(semester) }))
  return ranked.toSorted((a, b) => compare(a.rank, b.rank))[0]?.semester
}

function compare(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, n) => value !== b[n])
  return differing === -1 ? 0 : Number(a[differing]) - Number(b[differing])
}

/** The semester that screens open with. `semesters` is newest first. */
export function initialSemester<S extends PlannedSemester>(
  semesters: readonly S[],
  role: Role,
  moment: Moment,
): S | undefined {
  return role === 'admin'
    ? semesterOfToday(semesters, moment)
    : semesterForFamily(semesters, { ...moment, grades: CLASS_GRADES })
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (last && time && time > last ? time : last), times[0] ?? null)
}
