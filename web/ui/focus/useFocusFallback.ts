import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to another element when the button that has it disappears: to `nearId` while the buttons are shown,
 * else to `listId`. Returns the event handlers of the element around the buttons.
 */
export function useFocusFallback(nearId: string, listId: string) {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = undefined
    document.getElementById(nearId)?.focus()
  })
  useEffect(
    () => () => {
      if (focused.current) document.getElementById(listId)?.focus()
    },
    [listId],
  )
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = undefined
    },
  }
}
