import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { EmptyBody, Etag, Id, IdText, Ignored, PersonName, StudentGrade } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { LogEntry } from './logs.ts'
import { CURSORS, Order, PAGE, Search } from './page.ts'

export const Student = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  parent_id: Id,
  parent: z.object({ first_name: z.string(), last_name: z.string() }),
  /** Only the office sees such a child: its parent has not accepted the school's invitation yet. */
  awaits_acceptance: z.literal(true).optional(),
  etag: Etag,
})
export type Student = z.infer<typeof Student>

/** A student of a list, with whom to call. */
const ListedStudent = Student.extend({ parent: Student.shape.parent.extend({ phone: z.string() }) })
export type ListedStudent = z.infer<typeof ListedStudent>

export const StudentFields = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  grade: StudentGrade,
  /** From an admin, any existing parent. An unconfirmed one is invited, and sees the child after accepting. Ignored from a parent. */
  parent_id: Id.optional(),
  /** The answer to the question of 409 `same-child`. An admin's answer confirms that they are two children. */
  another_child: z.boolean().optional(),
  id: Ignored,
  parent: Ignored,
  etag: Ignored,
  culprit: Ignored,
})
export type StudentFields = z.infer<typeof StudentFields>

/** A parent gets all their children. An admin gets the changed rows, which clients merge by id. */
export const StudentsAnswer = z.object({ students: z.array(Student) })

/**
 * The question whether this is another child: the account has a child with the same name and grade. Names are compared without case, accents,
 * spaces and punctuation. An admin who adds a child is also asked about other accounts.
 */
export const SameChild = z.object({ message: z.string(), code: z.literal('same-child'), students: z.array(Student) })
export type SameChild = z.infer<typeof SameChild>

/** Which students to list: those without a class on a day, or those who finished school but are on a roster. */
const STUDENT_STATES = ['without-class', 'finished'] as const

/**
 * Students by name. `search` matches parts of the student's or parent's name, of the grade's name, and of the parent's email or phone.
 * `state` narrows them: `without-class` to students who have no seat on `day` in an active class of `semester`, by default of any active
 * semester, and `finished` to those who are done but on a roster of an active semester. With `page`: one page of matches and their total.
 * Without: all matches, recorded in the audit trail as an export.
 */
export const listStudents = endpoint({
  method: 'GET',
  path: '/api/students',
  access: 'admin',
  summary: 'List students',
  query: z.object({
    ...PAGE,
    size: z.enum(['50', '100', '200']).default('50').transform(Number),
    search: Search,
    state: z.enum(STUDENT_STATES).optional(),
    day: z.enum(DAYS).optional(),
    semester: IdText.optional(),
    sort: z.enum(['name', 'grade', 'parent']).default('name'),
    order: Order.default('asc'),
  }),
  responses: { 200: z.object({ students: z.array(ListedStudent), total: z.int(), ...CURSORS }) },
})

/** 409 `same-child` unless `another_child` is true. */
export const createStudent = endpoint({
  method: 'POST',
  path: '/api/students',
  access: 'signed-in',
  summary: 'Add a child',
  body: StudentFields,
  responses: { 201: StudentsAnswer, 409: SameChild },
  pausedBy: ['children'],
})

/**
 * 422 on `grade` while an active semester has the child on a roster that excludes the new grade. 409 `same-child` when the edit makes two children
 * of the account the same, unless `another_child` is true. 422 `same-child-waits` when both then wait for one class.
 */
export const updateStudent = endpoint({
  method: 'PUT',
  path: '/api/students/:id',
  access: 'signed-in',
  summary: 'Edit a child',
  params: z.object({ id: IdText }),
  body: StudentFields,
  responses: { 200: StudentsAnswer, 409: SameChild },
  refusesOutdated: true,
  emailsFamilies: true,
  pausedBy: ['children'],
})

/** A parent may read only their own children. Not in the specification. */
export const getStudent = endpoint({
  method: 'GET',
  path: '/api/students/:id',
  access: 'signed-in',
  summary: 'Get a student',
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ student: Student }) },
})

/** 400 while the student is on a roster or wait list. 422 `lottery-closed` while the child could take part in a closed lottery with another entry. */
export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/api/students/:id',
  access: 'admin',
  summary: 'Delete a student',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 204: null },
})

/** In all semesters, newest first, with the entries that were merged into the student. Not in the specification. */
export const getStudentHistory = endpoint({
  method: 'GET',
  path: '/api/students/:id/history',
  access: 'admin',
  summary: "List one student's log entries",
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ logs: z.array(LogEntry) }) },
})
