/** The draft name of the form in which the office writes to families of a semester, or of classes of it. */
export function groupDraft(semester: { readonly id: number }, course_ids: readonly number[] = []): string {
  return ['messages', semester.id, ...course_ids].join(' ')
}

/** The classes in a name that `groupDraft` made, none for the whole semester. Undefined for the draft of something else. */
export function draftedCourses(semester: { readonly id: number }, draft: string | undefined): number[] | undefined {
  const [form, of, ...course_ids] = (draft ?? '').split(' ')
  return form === 'messages' && of === String(semester.id) ? course_ids.map(Number) : undefined
}
