import { type Course, gradesOf, seatLevel } from './course.ts'
import { DAY_NOTE_KEYS, type DayNoteKey, dayNoteKeyOf } from './days.ts'
import { type ClassGrade, isClassGrade } from './grade.ts'
import { toPlainText } from './html.ts'
import { searchTerms, toSearchKey } from './search.ts'

/** What people without an account may know about a class: not its teacher and room, and nothing about a child. */
type PublicFields =
  | 'section'
  | 'name'
  | 'name_es'
  | 'description'
  | 'description_es'
  | 'grade'
  | 'days'
  | 'period'
  | 'time'

type ListedCourse = Pick<Course, 'days' | 'period' | 'grade' | 'max_seats' | 'current_seats'> &
  Readonly<Record<Exclude<PublicFields, 'days' | 'period' | 'grade'>, string>>

export interface ListedClass extends Pick<ListedCourse, PublicFields | 'max_seats' | 'current_seats'> {
  /** `over`: the class has met for the last time and gives no seats. */
  readonly seats: 'open' | 'few' | 'full' | 'over'
  /** What a search looks in, in both languages. */
  readonly search_key: string
}

export function toListedClass(course: ListedCourse, isOver: boolean): ListedClass {
  const { section, name, name_es, description, description_es } = course
  const { grade, days, period, time, max_seats, current_seats } = course
  const words = [section, name, name_es, toPlainText(description), toPlainText(description_es)]
  return {
    ...{ section, name, name_es, description, description_es },
    ...{ grade, days, period, time, max_seats, current_seats },
    seats: isOver ? 'over' : seatLevel(course),
    search_key: toSearchKey(words.join(' ')),
  }
}

/** What the classes are narrowed to. A missing part matches every class. */
export interface ClassListFilter {
  readonly search: string
  readonly day: DayNoteKey | undefined
  readonly grade: ClassGrade | undefined
  /** Only classes with free seats. */
  readonly open: boolean
}

/** Characters of a search. */
export const CLASS_SEARCH_MAX = 100

/** Parses the parameters of an address, which can be anything. Drops invalid values. */
export function toClassListFilter(query: Readonly<Record<string, unknown>>): ClassListFilter {
  const { search, grade } = query
  return {
    search: typeof search === 'string' ? search.trim().slice(0, CLASS_SEARCH_MAX) : '',
    day: DAY_NOTE_KEYS.find((key) => key === query.day),
    grade: typeof grade === 'string' && isClassGrade(grade) ? grade : undefined,
    open: query.open === 'true',
  }
}

/** The parameters of a filter, without those that match every class. */
export function toParameters({ search, day, grade, open }: ClassListFilter): Readonly<Record<string, string>> {
  return {
    ...(search !== '' && { search }),
    ...(day && { day }),
    ...(grade && { grade }),
    ...(open && { open: 'true' }),
  }
}

/** Returns the test for the classes to list. */
export function classListMatcher({ search, day, grade, open }: ClassListFilter) {
  const terms = searchTerms(search)
  return (listed: ListedClass): boolean =>
    (day === undefined || dayNoteKeyOf(listed.days) === day) &&
    (grade === undefined || gradesOf(listed).includes(grade)) &&
    (!open || listed.seats === 'open' || listed.seats === 'few') &&
    terms.every((term) => listed.search_key.includes(term))
}
