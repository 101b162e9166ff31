import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of an element in a list item with which a finger or the mouse drags the list item. It moves by one place when the pointer
 * passes the middle of the list item before or after it.
 */
export function useDragHandle(move: (by: -1 | 1) => void) {
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  })
  return useCallback((handle: HTMLElement | null) => {
    const dragged = handle?.closest('li')
    if (!handle || !dragged) return
    const follow = ({ clientY }: PointerEvent) => {
      const { previousElementSibling: before, nextElementSibling: after } = dragged
      if (before && clientY < middleOf(before)) latest.current(-1)
      else if (after && clientY > middleOf(after)) latest.current(1)
    }
    const stop = () => {
      window.removeEventListener('pointermove', follow)
      delete dragged.dataset.dragged
    }
    const start = (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      dragged.dataset.dragged = 'true'
      window.addEventListener('pointermove', follow)
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, stop, { once: true })
    }
    handle.addEventListener('pointerdown', start)
    return () => {
      handle.removeEventListener('pointerdown', start)
      stop()
    }
  }, [])
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
