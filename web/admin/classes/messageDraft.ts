/** The draft name of the form in which the office writes to the families of a class. */
export function messageDraft(course: { readonly id: number }): string {
  return `message ${course.id}`
}
