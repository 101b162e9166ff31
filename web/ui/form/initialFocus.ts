/** Marks the field that takes the focus first. Mantine's dialogs use the same attribute. */
export const INITIAL_FOCUS = { 'data-autofocus': true }

/** An opening dialog focuses the field itself, after it records the element to return the focus to. */
export function focusInitialField(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role=dialog]')
  if (dialog && !dialog.contains(document.activeElement)) return
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
