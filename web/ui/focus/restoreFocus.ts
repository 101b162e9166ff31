/** Focuses the page's heading if the focused element was removed. Runs after a closing dialog returns its focus. */
export function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, SETTLED_MS)
}

const SETTLED_MS = 60
