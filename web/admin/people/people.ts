import type { Parent } from '../../../contract/parents.ts'

/** Sorts people by last name, then by first name. */
export function byLastName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.last_name} ${person.first_name}`
}

/** Page sizes of teachers and parents (document 1, section 9). */
export const SIZES = [25, 50, 100] as const

export const STUDENTS = '/admin/dashboard/users/students'

export const PARENTS = '/admin/dashboard/users/parents'

/** The path of a family's page. */
export function familyPath({ id }: { readonly id: number }): string {
  return `${PARENTS}/${id}`
}

/** Whether the account has an address that is not confirmed yet. */
export function isInvitable({ email_status }: Pick<Parent, 'email_status'>): boolean {
  return email_status === 'unconfirmed' || email_status === 'invited'
}

/** The draft of a new child of a parent's page. */
export function childDraft(parent_id: number): string {
  return `child of ${parent_id}`
}

/** The list of children that an account may have twice. */
export const SAME_CHILDREN = `${STUDENTS}/same-children`

/** The path of a student's page. */
export function studentPath({ id }: { readonly id: number }): string {
  return `${STUDENTS}/${id}`
}
