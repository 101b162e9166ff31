import { z } from 'zod'
import { NOTE_KEYS } from '../../domain/grade.ts'
import { IdText, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { Pause } from '../pauses.ts'
import { GradeNotes, ListedSemester, Semester } from '../semesters.ts'
import { User } from '../sessions.ts'
import { LotteryResponse } from './lottery.ts'
import { Schedule } from './schedules.ts'
import { WindowsResponse } from './windows.ts'

const SemesterScreen = LotteryResponse.pick({ lottery: true }).extend({
  /** With the notes for the child's grade. */
  semester: Semester.extend({ notes: z.partialRecord(z.enum(NOTE_KEYS), GradeNotes) }),
  /** `etag` is what a save of the windows sends as If-Match. */
  windows: WindowsResponse.extend({ etag: z.string() }),
  schedule: Schedule,
})

/**
 * What the enrollment screen of a child shows first, in one response: the bodies of `me`, `listSemesters`, `listPauses`, and for one semester of
 * `getSemester`, `getWindows`, `getLottery` and `getSchedule`. Without `semester` it is the default one. `selected` is null when the requester
 * sees no semester. The list of classes is not in it: all families share that response. Not in the specification.
 */
export const getEnrollmentScreen = endpoint({
  method: 'GET',
  path: '/api/students/:id/enrollment-screen',
  access: 'signed-in',
  summary: 'Get what the enrollment screen of a child shows first',
  params: z.object({ id: IdText }),
  query: z.object({ semester: SemesterReference.optional() }),
  responses: {
    200: z.object({
      user: User,
      semesters: z.array(ListedSemester),
      pauses: z.array(Pause),
      selected: SemesterScreen.nullable(),
    }),
  },
})
