/** The dashboard's URL parameters: the slug of the chosen semester. */
export function dashboardSearch({ semester }: Record<string, unknown>): { semester?: string } {
  return typeof semester === 'string' ? { semester } : {}
}
