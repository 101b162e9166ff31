/** Sorts people by last name, then by first name. */
export function byLastName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.last_name} ${person.first_name}`
}
