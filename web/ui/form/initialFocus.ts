/** Marks the field a form begins with. Mantine's dialogs look for the same word when they take the focus in. */
export const INITIAL_FOCUS = { 'data-autofocus': true }

/**
 * The ref of a form: puts the focus into its first field when it appears. A dialog that is only just opening does that
 * itself, once it has noted where the focus has to come back to.
 */
export function focusInitialField(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role=dialog]')
  if (dialog && !dialog.contains(document.activeElement)) return
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
