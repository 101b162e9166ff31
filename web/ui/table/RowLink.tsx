import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to another screen, of which a table may have hundreds: unlike the router's own it works only when it is pressed. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return (
    <a href={to} onClick={go}>
      {children}
    </a>
  )
}
