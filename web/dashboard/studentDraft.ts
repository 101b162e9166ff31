import type { Student } from '../../contract/students.ts'
import { storedDraft } from '../session/draft.ts'

/** The name of a child's form; without a child, of the form for a new one. */
export function studentDraft(student?: Student): string {
  return student ? `student ${student.id}` : 'student'
}

/** Whose form was half filled in when the last session ended. */
export function draftedStudent(students: readonly Student[]): Student | 'new' | undefined {
  const form = storedDraft()?.form
  return form === studentDraft() ? 'new' : students.find((student) => studentDraft(student) === form)
}
