import type { ListedSemester } from '../../contract/semesters.ts'
import { type ListedClass, toListedClass } from '../../domain/classList.ts'
import { bySection } from '../../domain/course.ts'
import { PERIODS } from '../../domain/days.ts'
import { isOver } from '../../domain/enrollment/seatsEnd.ts'
import { CLASS_GRADES } from '../../domain/grade.ts'
import { phaseOf, type SemesterPhase, semesterForFamily } from '../../domain/semesterChoice.ts'
import type { Database } from '../platform/database/database.ts'
import { KeptRead } from '../platform/http/keptRead.ts'
import { contentEtag } from '../platform/http/reply.ts'
import { coursesOf } from '../rows/courses.queries.ts'
import { OFFICE, visibleSemesters } from '../rows/semesters.queries.ts'
import { findLogo, toLogo } from '../school/logo.ts'
import { schoolOf, today } from '../school/school.queries.ts'
import { readDaysOff } from '../semesters/daysOff.ts'

/** Milliseconds until the pages follow a change of the office's settings. */
export const SETTINGS_MS = 2000
/** Milliseconds until the pages follow a change of classes and seats. */
export const CLASSES_MS = 60_000

/** `hidden`: families do not see the semester. `closed`: they can change nothing. */
type State = 'open' | 'closed' | 'over' | 'hidden'

/** A semester whose class list the office has turned on. */
export interface PublicSemester extends Pick<ListedSemester, 'id' | 'name' | 'starts_on' | 'ends_on'> {
  readonly seats: 'words' | 'numbers'
  readonly state: State
  readonly phase: SemesterPhase
}

export interface PublicSchool {
  readonly name: string
  readonly color: string
  readonly time_zone: string
  readonly logo: ReturnType<typeof toLogo> | undefined
  readonly semesters: readonly PublicSemester[]
  /** The list that families need now. */
  readonly current: PublicSemester | undefined
  /** Another one when anything of this has changed. */
  readonly version: string
}

/**
 * What everyone may read of a school. Each process reads it once in a while and keeps it, so that visitors take no connection of the
 * database from families, however many come.
 */
export class ClassLists {
  readonly #db: Database
  readonly #report: (error: unknown) => void
  readonly #school: KeptRead<PublicSchool>
  readonly #classes = new Map<number, KeptRead<readonly ListedClass[]>>()

  constructor(db: Database, report: (error: unknown) => void) {
    this.#db = db
    this.#report = report
    this.#school = new KeptRead(SETTINGS_MS, report)
  }

  school(now: Date): Promise<PublicSchool> {
    return this.#school.get(now, () => readSchool(this.#db, now))
  }

  /** The classes of a listed semester. The same array until they are read again. */
  classes(semester: PublicSemester, time_zone: string, now: Date): Promise<readonly ListedClass[]> {
    const kept = this.#classes.get(semester.id) ?? new KeptRead(CLASSES_MS, this.#report)
    this.#classes.set(semester.id, kept)
    return kept.get(now, () => readClasses(this.#db, semester, { time_zone, now }))
  }
}

async function readSchool(db: Database, now: Date): Promise<PublicSchool> {
  const [{ name, color, time_zone }, logo, all] = await Promise.all([
    schoolOf(db, now),
    findLogo(db),
    visibleSemesters(db, OFFICE),
  ])
  const moment = { now, today: today({ time_zone }, now) }
  const listed = all.flatMap((semester) => {
    const { id, class_list, starts_on, ends_on } = semester
    if (class_list === 'off') return []
    const phase = phaseOf(semester, CLASS_GRADES, moment)
    const state = stateOf(semester, phase)
    return [{ id, name: semester.name, starts_on, ends_on, seats: class_list, state, phase }]
  })
  const shown = listed.filter(({ state }) => state === 'open' || state === 'closed').map(({ id }) => id)
  const candidates = all.filter(({ id }) => shown.includes(id))
  const needed = semesterForFamily(candidates, { ...moment, grades: CLASS_GRADES })
  const school = {
    ...{ name, color, time_zone, semesters: listed },
    logo: logo && toLogo(logo),
    current: listed.find(({ id }) => id === needed?.id),
  }
  return { ...school, version: contentEtag(school) }
}

function stateOf({ active }: ListedSemester, { phase }: SemesterPhase): State {
  if (!active) return 'hidden'
  return phase === 'over' || phase === 'closed' ? phase : 'open'
}

async function readClasses(
  db: Database,
  { id, starts_on, ends_on }: PublicSemester,
  { time_zone, now }: { readonly time_zone: string; readonly now: Date },
): Promise<readonly ListedClass[]> {
  const [courses, off] = await Promise.all([coursesOf(db, id, { activeOnly: true }), readDaysOff(db, id)])
  const calendar = { starts_on, ends_on, days_off: off.map(({ date }) => date), time_zone }
  return courses
    .toSorted((a, b) => PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period) || bySection(a, b))
    .map((course) => toListedClass(course, isOver(course, calendar, now)))
}
