export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

/** As `focusOnMount` at the end of a dialog whose beginning must be read first. */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** As `focusOnMount` for what is higher than the screen and is read from its start. */
export function focusFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
