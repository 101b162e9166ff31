import { z } from 'zod'
import { NOTE_KEYS } from '../domain/grade.ts'
import { Id, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const Semester = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  active: z.boolean(),
  disabled: z.boolean(),
})
export type Semester = z.infer<typeof Semester>

const DayNote = z.object({ time: z.string(), msg: z.string() })

/** What the office tells one grade: an overall message and a time and message per day group; messages are clean HTML. */
export const GradeNotes = z.object({
  message: z.string(),
  m: DayNote,
  t: DayNote,
  w: DayNote,
  f: DayNote,
  hs: DayNote,
})
export type GradeNotes = z.infer<typeof GradeNotes>

export const SemesterWithNotes = Semester.extend({ notes: z.record(z.enum(NOTE_KEYS), GradeNotes) })
export type SemesterWithNotes = z.infer<typeof SemesterWithNotes>

/** A parent is told of active semesters only. */
export const listSemesters = endpoint({
  method: 'GET',
  path: '/api/semester',
  access: 'signed-in',
  summary: 'The semesters',
  answers: { 200: z.object({ semesters: z.array(Semester) }) },
})

export const getSemester = endpoint({
  method: 'GET',
  path: '/api/semester/:id',
  access: 'signed-in',
  summary: 'One semester with its notes per grade',
  params: z.object({ id: SemesterReference }),
  answers: { 200: z.object({ semester: SemesterWithNotes }) },
})
