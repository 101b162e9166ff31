/** Marks the field that takes the focus first. Mantine's dialogs use the same attribute. */
export const INITIAL_FOCUS = { 'data-autofocus': true }

/**
 * In a dialog, the first field takes the focus if none is marked. An opening dialog focuses the field itself, after it records the element
 * to return the focus to.
 */
export function focusInitialField(form: HTMLElement | null): void {
  const dialog = form?.closest('[role=dialog]')
  const marked = form?.querySelector<HTMLElement>('[data-autofocus]')
  const field = marked ?? (dialog && form?.querySelector<HTMLElement>('summary, input, select, textarea'))
  field?.setAttribute('data-autofocus', 'true')
  if (!dialog || dialog.contains(document.activeElement)) field?.focus()
}
