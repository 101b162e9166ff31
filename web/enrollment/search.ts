/** The search parameters of the enrollment screen: the slug of the chosen semester. */
export function enrollmentSearch({ semester }: Record<string, unknown>): { semester?: string } {
  return typeof semester === 'string' ? { semester } : {}
}
