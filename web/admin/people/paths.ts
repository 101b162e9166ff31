export const STUDENTS = '/admin/dashboard/users/students'

/** The path of a student's page. */
export function studentPath({ id }: { readonly id: number }): string {
  return `${STUDENTS}/${id}`
}
