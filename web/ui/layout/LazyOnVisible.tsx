import { type ReactNode, useState } from 'react'

/** How far below the window the content already loads, so that nobody sees it empty. */
const AHEAD = '25%'

/** Renders once it is visible or nearly so. `className` reserves the space. */
export function LazyOnVisible({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const [visible, setVisible] = useState(false)
  const observe = (element: HTMLElement | null) => {
    if (!element || visible) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <div className={className} ref={observe}>
      {visible && children}
    </div>
  )
}
