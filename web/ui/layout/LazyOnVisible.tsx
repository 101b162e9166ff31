import { type ReactNode, useState } from 'react'

const HALF = 0.5

/** Renders once half of it has been visible. `className` reserves the space. */
export function LazyOnVisible({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const [visible, setVisible] = useState(false)
  const observe = (element: HTMLElement | null) => {
    if (!element || visible) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true), {
      threshold: HALF,
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
