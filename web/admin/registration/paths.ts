export const REGISTRATIONS = '/admin/dashboard/registrations'
export const ACCESS_LOG = `${REGISTRATIONS}/access-log`

/** The path of one registration. */
export function registrationPath({ id }: { readonly id: number }): string {
  return `${REGISTRATIONS}/${id}`
}
