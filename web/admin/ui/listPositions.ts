import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where a list was left: how far it was scrolled, and the path of the row that was opened. */
interface Position {
  readonly scrollY: number
  readonly opened: string
}

const positions = new Map<string, Position>()

/** Remembers where each screen of the office was left. */
export function useListPositions(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged)
          positions.set(fromLocation.href, { scrollY: window.scrollY, opened: toLocation.pathname })
      }),
    [router],
  )
}

/** How long the rows of a list may take to appear. */
const WAIT_MS = 3000

/** Scrolls to where the list was left, and focuses the link of the row that was opened. Not after another press or scroll of the person. */
export function returnToPosition(href: string): void {
  const position = positions.get(href)
  if (!position) return
  const stop = new AbortController()
  const until = performance.now() + WAIT_MS
  for (const event of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal })
  const restore = () => {
    if (stop.signal.aborted || performance.now() > until) return stop.abort()
    const link = rowLink(position.opened)
    if (!link) return void requestAnimationFrame(restore)
    window.scrollTo(0, position.scrollY)
    link.focus({ preventScroll: true })
    stop.abort()
  }
  restore()
}

function rowLink(path: string): HTMLAnchorElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
  return Array.from(links).find((link) => decodeURI(link.pathname) === decodeURI(path))
}
