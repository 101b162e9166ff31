import { bellScheduleOf } from '../../domain/bellSchedule.ts'
import { DAYS, type DayNoteKey, dayNoteKeyOf } from '../../domain/days.ts'
import { CLASS_GRADES, type ClassGrade, type NoteKey, noteKeyOf } from '../../domain/grade.ts'
import { SAMPLE_BELL_SCHEDULES } from './bellSchedules.ts'
import { formatTimeRange } from './classes.ts'

interface GradeNote {
  readonly message: string
  readonly days: Partial<Readonly<Record<DayNoteKey, { readonly time: string; readonly msg: string }>>>
}

export type Notes = Partial<Readonly<Record<NoteKey, GradeNote>>>

/** What the office tells a grade in general and about some days. */
type Messages = Partial<Readonly<Record<DayNoteKey, string>>> & { readonly message: string }

const MESSAGES: Partial<Readonly<Record<NoteKey, Messages>>> = {
  kindergarten: {
    message:
      '<p>Welcome! Kindergarten comes for <strong>whole days</strong>: choose one All Day class for each day you want.</p><ul><li>Start with one or two days</li><li>Visit us: <a href="https://example.org/visit">open mornings</a></li></ul>',
    m: '<p>Drop-off at <strong>Cottage 1</strong> from 8:15.</p>',
    t: '<p>Tuesdays <em>and</em> Thursdays; the group stays together.</p>',
    w: '<p>Short day. Choose Little Explorers <strong>or</strong> Forest School.</p>',
  },
  grade_3: {
    message: '<p>Third grade may add an <strong>Optional Class</strong> after Wednesday and Friday.</p>',
    w: '<p>With Chess Corner the day ends at 3:00.</p>',
    f: '<p>With Recorder Choir the day ends at 4:00.</p>',
  },
  grade_5: {
    message:
      '<p>A full week has <strong>eight classes on Monday and six on Tuesday and Thursday</strong>. Lunch Bunch and Homework Club count.</p><p>Please check the restrictions: <em>Robotics I</em> and <em>Robotics II</em> are not taken together.</p>',
    m: '<p>Lunch is period 4, <strong>11:30-12:10</strong>.</p>',
    t: '<p>One choice is for both days.</p>',
    w: '<p>Period 1, then one class for periods 2 to 6.</p>',
    f: '<p>Friday is <em>yours</em>: choose as many as you like.</p>',
  },
  grade_8: {
    message:
      '<p>Not sure about <em>Pre-Algebra</em> or <em>Algebra I</em>? The placement test is on the first Monday.</p>',
    t: '<p>Algebra I meets in period 1.</p>',
  },
  grade_10: {
    message:
      '<p>High school needs at least <strong>one HS option</strong>.</p><ul><li>Four options, one room each</li><li>One mathematics class at a time</li></ul>',
    hs: '<p>Options 1 to 4; see <a href="https://example.org/credits">what counts for credit</a>.</p>',
  },
  grade_12: {
    message: '<p>Seniors: order transcripts <strong>three weeks</strong> before you need them.</p>',
    hs: '<p>Counselor in Room 2 during option 4.</p>',
  },
}

/** The messages, and the hours of every day by the bell schedules. */
export const NOTES: Notes = Object.fromEntries(
  CLASS_GRADES.flatMap((grade) => {
    const key = noteKeyOf(grade)
    const messages = key && MESSAGES[key]
    return messages ? [[key, noteOf(grade, messages)]] : []
  }),
)

function noteOf(grade: ClassGrade, { message, ...days }: Messages): GradeNote {
  const hours = DAYS.flatMap((day) => {
    const rows = bellScheduleOf(SAMPLE_BELL_SCHEDULES, day, grade)?.rows ?? []
    const [first, last] = [rows[0], rows.at(-1)]
    const key = dayNoteKeyOf(day)
    return first && last ? [[key, { time: formatTimeRange(first.starts_at, last.ends_at), msg: days[key] ?? '' }]] : []
  })
  return { message, days: Object.fromEntries(hours) }
}
