import type { ReactNode } from 'react'

let focusPending = false

/** The next page title that mounts takes the focus, so that screen readers announce a navigation. */
export function focusNextPageTitle(): void {
  focusPending = true
}

export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h1 tabIndex={-1} ref={focusAfterNavigation}>
      {children}
    </h1>
  )
}

function focusAfterNavigation(heading: HTMLHeadingElement | null): void {
  if (!heading || !focusPending) return
  focusPending = false
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
