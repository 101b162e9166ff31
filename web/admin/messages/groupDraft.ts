/** The draft name of the form in which the office writes to families of a semester. */
export function groupDraft(semester: { readonly id: number }): string {
  return `messages ${semester.id}`
}
