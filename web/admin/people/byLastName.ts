/** Sorts people by their last name, and those of one name by the first. */
export function byLastName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.last_name} ${person.first_name}`
}
