import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { CLASS_GRADES } from '../domain/grade.ts'
import { MessageToFamilies } from './classEmails.ts'
import { Id, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** Which children of a group a message is about: those with a seat, those on a roster or a wait list, or those who only wait, without a held seat. */
const GROUP_PARTS = ['enrolled', 'roster', 'waiting'] as const

/** The classes that a message can name. */
const MAX_WRITTEN_COURSES = 100

/** The students that a message can name: at most a page of the list. */
const MAX_WRITTEN_STUDENTS = 500

/**
 * To the children on the rosters of a semester's active classes, or of the classes that `courses` names. Each other part that is named narrows
 * the group. With `students`, to the families of these students instead, who need not have a class.
 */
export const MessageToGroup = MessageToFamilies.extend({
  to: z.enum(GROUP_PARTS).default('enrolled'),
  course: Id.optional(),
  courses: z.array(Id).min(1).max(MAX_WRITTEN_COURSES).optional(),
  students: z.array(Id).min(1).max(MAX_WRITTEN_STUDENTS).optional(),
  day: z.enum(DAYS).optional(),
  /** The grade of the child. */
  grade: z.enum(CLASS_GRADES).optional(),
  teacher: Id.optional(),
  /** Only classes without a free seat. */
  full: z.boolean().optional(),
  /** Only classes with fewer taken seats than this minimum. */
  under: z.int('Enter a whole number').min(1, 'At least 1').max(999, 'At most 999').optional(),
})
export type MessageToGroup = z.infer<typeof MessageToGroup>

const SentMessage = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  to: z.enum(GROUP_PARTS),
  /** The names of the class or the classes, the day, the grade and the teacher at that time, and which classes counted. Without any, the whole semester. */
  group: z.object({
    class: z.string().optional(),
    classes: z.array(z.string()).optional(),
    /** How many students the message named. */
    students: z.int().optional(),
    day: z.enum(DAYS).optional(),
    grade: z.enum(CLASS_GRADES).optional(),
    teacher: z.string().optional(),
    full: z.boolean().optional(),
    under: z.int().optional(),
  }),
  families: z.int(),
  sent_by: z.string(),
  sent_at: Time,
})
export type SentMessage = z.infer<typeof SentMessage>

const params = z.object({ semester: SemesterReference })

/** The latest first, at most 100, with those to one class. Not in the specification. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/semester/:semester/messages',
  access: 'admin',
  summary: 'List the messages of the office to the families of a semester',
  params,
  responses: { 200: z.object({ messages: z.array(SentMessage) }) },
})

/** Each family gets one email. 422 on `to` without a family. At most ten messages to groups of a semester in an hour: 429. */
export const writeToGroup = endpoint({
  method: 'POST',
  path: '/api/semester/:semester/messages',
  access: 'admin',
  summary: 'Write to the families of a group of classes or children',
  params,
  body: MessageToGroup,
  responses: { 201: z.object({ families: z.int() }) },
  emailsFamilies: true,
})
