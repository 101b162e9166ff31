import { z } from 'zod'
import { EmptyBody, Id, IdText, Ignored, optionalText, PersonName, StudentGrade } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { LogEntry } from './logs.ts'

export const Student = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  parent_id: Id,
  parent: z.object({ first_name: z.string(), last_name: z.string() }),
})
export type Student = z.infer<typeof Student>

export const StudentFields = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  grade: StudentGrade,
  /** A parent's own id, whatever is sent; for an admin any existing parent. */
  parent_id: Id.optional(),
  id: Ignored,
  parent: Ignored,
  culprit: Ignored,
})
export type StudentFields = z.infer<typeof StudentFields>

/** To a parent all their children; to an admin the changed rows, merged by id. */
const StudentsAnswer = z.object({ students: z.array(Student) })

/** All students by name; `search` finds some of them by any part of their own name or their parent's, or of the parent's address or phone. */
export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  access: 'admin',
  summary: 'The students',
  query: z.object({ search: optionalText(100) }),
  responses: { 200: StudentsAnswer },
})

/** Raises every student by one grade, 12 to done; 409 within a day of the last time, saying when and by whom. */
export const incrementGrades = endpoint({
  method: 'PATCH',
  path: '/api/students/update-grade-levels',
  access: 'admin',
  summary: 'Raise every student by one grade',
  body: EmptyBody,
  responses: { 200: z.object({ message: z.string() }) },
})

export const createStudent = endpoint({
  method: 'POST',
  path: '/api/students',
  access: 'signed-in',
  summary: 'Add a child',
  body: StudentFields,
  responses: { 201: StudentsAnswer },
})

/** Refused (422 on grade) while the child is on a roster of an active semester that is not for the new grade. */
export const updateStudent = endpoint({
  method: 'PUT',
  path: '/api/students/:id',
  access: 'signed-in',
  summary: 'Edit a child',
  params: z.object({ id: IdText }),
  body: StudentFields,
  responses: { 200: StudentsAnswer },
})

/** One student, to a parent their own: whom the enrollment screen is about. Added to the specification's calls. */
export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  access: 'signed-in',
  summary: 'One student',
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ student: Student }) },
})

/** 400 while the student is enrolled or waits anywhere. */
export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/api/students/:id',
  access: 'admin',
  summary: 'Delete a student',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 204: null },
})

/** What the log says of one student in every semester, the newest first. Added to the specification's calls. */
export const getStudentHistory = endpoint({
  method: 'GET',
  path: '/api/students/:id/history',
  access: 'admin',
  summary: "One student's history from the log",
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ logs: z.array(LogEntry) }) },
})
