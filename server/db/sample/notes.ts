import type { DayNoteKey } from '../../../domain/days.ts'
import type { NoteKey } from '../../../domain/grade.ts'

export interface GradeNote {
  readonly message: string
  readonly days: Partial<Readonly<Record<DayNoteKey, { readonly time: string; readonly msg: string }>>>
}

export type Notes = Partial<Readonly<Record<NoteKey, GradeNote>>>

export const NOTES: Notes = {
  kindergarten: {
    message:
      '<p>Welcome! Kindergarten comes for <strong>whole days</strong>: choose one All Day class for each day you want.</p><ul><li>Start with one or two days</li><li>Visit us: <a href="https://example.org/visit">open mornings</a></li></ul>',
    days: {
      m: { time: '8:30-3:10', msg: '<p>Drop-off at <strong>Cottage 1</strong> from 8:15.</p>' },
      t: { time: '8:30-3:05', msg: '<p>Tuesdays <em>and</em> Thursdays; the group stays together.</p>' },
      w: { time: '8:30-2:10', msg: '<p>Short day. Choose Little Explorers <strong>or</strong> Forest School.</p>' },
      f: { time: '8:30-3:10', msg: '' },
    },
  },
  grade_3: {
    message: '<p>Third grade may add an <strong>Optional Class</strong> after Wednesday and Friday.</p>',
    days: {
      w: { time: '8:30-3:00', msg: '<p>With Chess Corner the day ends at 3:00.</p>' },
      f: { time: '8:30-4:00', msg: '<p>With Recorder Choir the day ends at 4:00.</p>' },
    },
  },
  grade_5: {
    message:
      '<p>A full week has <strong>eight classes on Monday and six on Tuesday and Thursday</strong>. Lunch Bunch and Homework Club count.</p><p>Please check the restrictions: <em>Robotics I</em> and <em>Robotics II</em> are not taken together.</p>',
    days: {
      m: { time: '8:30-4:00', msg: '<p>Lunch is period 4, <strong>11:30-12:10</strong>.</p>' },
      t: { time: '8:30-3:05', msg: '<p>One choice is for both days.</p>' },
      w: { time: '8:30-2:10', msg: '<p>Period 1, then one class for periods 2 to 6.</p>' },
      f: { time: '8:30-3:10', msg: '<p>Friday is <em>yours</em>: choose as many as you like.</p>' },
    },
  },
  grade_8: {
    message:
      '<p>Not sure about <em>Pre-Algebra</em> or <em>Algebra I</em>? The placement test is on the first Monday.</p>',
    days: { t: { time: '8:30-9:25', msg: '<p>Algebra I meets in period 1.</p>' } },
  },
  grade_10: {
    message:
      '<p>High school needs at least <strong>one HS option</strong>.</p><ul><li>Four options, one room each</li><li>One mathematics class at a time</li></ul>',
    days: {
      m: { time: '8:30-3:10', msg: '' },
      hs: {
        time: '8:30-3:30',
        msg: '<p>Options 1 to 4; see <a href="https://example.org/credits">what counts for credit</a>.</p>',
      },
    },
  },
  grade_12: {
    message: '<p>Seniors: order transcripts <strong>three weeks</strong> before you need them.</p>',
    days: { hs: { time: '8:30-3:30', msg: '<p>Counselor in Room 2 during option 4.</p>' } },
  },
}
