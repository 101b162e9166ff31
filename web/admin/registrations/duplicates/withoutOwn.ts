import type { Duplicates, OfficeRegistration } from '../../../../contract/registrationOffice.ts'

/** The duplicates without the student that this registration made and the account of that student. */
export function withoutOwn({ duplicates, student }: Pick<OfficeRegistration, 'duplicates' | 'student'>): Duplicates {
  if (!student) return duplicates
  return {
    ...duplicates,
    students: duplicates.students.filter(({ id }) => id !== student.id),
    parents: duplicates.parents.filter(({ id }) => id !== student.parent.id),
  }
}
