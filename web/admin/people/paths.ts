export const STUDENTS = '/admin/dashboard/users/students'

/** Where one student is shown. */
export function studentPath({ id }: { readonly id: number }): string {
  return `${STUDENTS}/${id}`
}
