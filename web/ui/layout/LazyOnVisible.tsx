import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** How far below the window the content already loads, so that nobody sees it empty. */
const AHEAD = '25%'

/** Renders once it is visible or nearly so. Reserves the space of a timetable, so that little moves when it loads. */
export function LazyOnVisible({ children }: { readonly children: ReactNode }) {
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
    <Box mih="20rem" mt="sm" ref={observe}>
      {visible && children}
    </Box>
  )
}
