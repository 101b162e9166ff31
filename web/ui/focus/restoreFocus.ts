/**
 * For after a change that may have taken away what had the focus, as the button of a row that was deleted: the page's heading takes it
 * then, so that nobody by keys begins at the top again. It waits until the page and a dialog's own way back have settled.
 */
export function restoreFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, SETTLED_MS)
}

const SETTLED_MS = 60
