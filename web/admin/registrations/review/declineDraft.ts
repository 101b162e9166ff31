/** The name of the draft of a decline. */
export function declineDraft({ id }: { readonly id: number }): string {
  return `registration decline ${id}`
}
