import { type ReactNode, useState } from 'react'

const HALF = 0.5

/** Draws what is in it once half of its place is in sight, so that nobody loads what they do not look at; the class keeps the place. */
export function LazyOnVisible({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const [seen, setSeen] = useState(false)
  const watch = (place: HTMLElement | null) => {
    if (!place || seen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { threshold: HALF })
    observer.observe(place)
    return () => observer.disconnect()
  }
  return (
    <div className={className} ref={watch}>
      {seen && children}
    </div>
  )
}
