import type { ReactNode } from 'react'

let arriving = false

/** Called when a person goes to another page: the next heading that appears takes focus, so that a screen reader reads on there. */
export function focusNextPageTitle(): void {
  arriving = true
}

/** The main heading of a page. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={takeFocusOnArrival}>
      {children}
    </h1>
  )
}

function takeFocusOnArrival(heading: HTMLHeadingElement | null): void {
  if (!heading || !arriving) return
  arriving = false
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
