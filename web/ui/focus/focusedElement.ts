let last: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target
})

/** The element with the focus, or the one that lost it because it was disabled: Chromium 150 takes the focus at once, other browsers later. */
export function focusedElement(): Element | null {
  const { activeElement, body } = document
  return activeElement === body && last instanceof Element && last.matches(':disabled') ? last : activeElement
}
