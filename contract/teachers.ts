import { z } from 'zod'
import { Email, EmptyBody, Etag, Flag, Id, IdText, Ignored, kept, PersonName } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

const TaughtCourse = Course.pick({
  id: true,
  section: true,
  name: true,
  grade: true,
  days: true,
  period: true,
  current_seats: true,
  max_seats: true,
  offered_seats: true,
  wait_list: true,
  semester: true,
})

export const Teacher = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  active: z.literal([0, 1]),
  courses: z.array(TaughtCourse),
  etag: Etag,
})
export type Teacher = z.infer<typeof Teacher>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  access: 'admin',
  summary: 'List teachers with their classes',
  responses: { 200: z.object({ teachers: z.array(Teacher) }) },
})

export const TeacherName = Teacher.pick({ id: true, first_name: true, last_name: true, active: true })
export type TeacherName = z.infer<typeof TeacherName>

/** For the choice of a teacher, because the list has the classes of all semesters. Not in the specification. */
export const listTeacherNames = endpoint({
  method: 'GET',
  path: '/api/teachers/names',
  access: 'admin',
  summary: 'List the names of teachers',
  responses: { 200: z.object({ teachers: z.array(TeacherName) }) },
})

const TeachersAnswer = z.object({ teachers: z.array(Teacher) })

export const TeacherFields = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  active: Flag.default(true),
  id: Ignored,
  courses: Ignored,
  etag: Ignored,
  culprit: Ignored,
})
export type TeacherFields = z.infer<typeof TeacherFields>

export const createTeacher = endpoint({
  method: 'POST',
  path: '/api/teachers',
  access: 'admin',
  summary: 'Add a teacher',
  body: TeacherFields,
  responses: { 201: TeachersAnswer },
})

/** A new email requires a password confirmed within five minutes; otherwise 403 `password-required`. */
export const updateTeacher = endpoint({
  method: 'PUT',
  path: '/api/teachers/:id',
  access: 'admin',
  summary: 'Edit, activate or deactivate a teacher',
  params: z.object({ id: IdText }),
  body: z.strictObject(kept(TeacherFields.shape)),
  responses: { 200: TeachersAnswer },
  refusesOutdated: true,
})

/** 400 while a class of any semester has this teacher. */
export const deleteTeacher = endpoint({
  method: 'DELETE',
  path: '/api/teachers/:id',
  access: 'admin',
  summary: 'Delete a teacher',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 200: TeachersAnswer },
  stepUp: true,
})
