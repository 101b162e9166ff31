import type { Student } from '../../contract/students.ts'
import { storedDraft } from '../session/draft.ts'

/** The draft name of a child's form, or of the form for a new child. */
export function studentDraft(student?: Student): string {
  return student ? `student ${student.id}` : 'student'
}

/** The child whose form has a stored draft. */
export function draftedStudent(students: readonly Student[]): Student | 'new' | undefined {
  const form = storedDraft()?.form
  return form === studentDraft() ? 'new' : students.find((student) => studentDraft(student) === form)
}
