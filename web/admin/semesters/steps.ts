import type { GradeNotes, SemesterWithNotes } from '../../../contract/semesters.ts'
import { NOTE_KEYS } from '../../../domain/grade.ts'

/** What the office prepares before a semester, in the order of its pages. */
export const STEPS = [
  'dates',
  'windows',
  'bell-schedules',
  'days-off',
  'notes',
  'documents',
  'lottery',
  'testers',
  'open',
] as const
export type Step = (typeof STEPS)[number]

/** The pages that can stay empty: then families enroll at any time and send no documents, every day has classes, and no class has a lottery. */
export const OPTIONAL_STEPS: readonly Step[] = ['windows', 'days-off', 'notes', 'documents', 'lottery', 'testers']

/** What the pages of a semester contain. Undefined while it loads. */
export interface Prepared {
  readonly semester: Pick<SemesterWithNotes, 'starts_on' | 'ends_on' | 'active' | 'disabled' | 'notes'>
  readonly windows: number | undefined
  readonly bell_schedules: number | undefined
  readonly days_off: number | undefined
  readonly documents: number | undefined
  readonly lotteries: number | undefined
  readonly testers: number | undefined
}

/** How much there is of each step. A step is done when there is any. */
export function stepCounts(prepared: Prepared): Readonly<Record<Step, number | undefined>> {
  const { semester, windows, bell_schedules, days_off, documents, lotteries, testers } = prepared
  return {
    dates: semester.starts_on !== null && semester.ends_on !== null ? 1 : 0,
    windows,
    'bell-schedules': bell_schedules,
    'days-off': days_off,
    notes: NOTE_KEYS.filter((key) => hasNote(semester.notes[key])).length,
    documents,
    lottery: lotteries,
    testers,
    open: semester.active && !semester.disabled ? 1 : 0,
  }
}

/** Whether families of the grade read anything. */
export function hasNote({ message, message_es, ...days }: GradeNotes): boolean {
  const texts = [message, message_es, ...Object.values(days).flatMap((day) => Object.values(day))]
  return texts.some((text) => text !== '')
}
