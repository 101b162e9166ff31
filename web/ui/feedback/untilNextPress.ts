import { useState, useSyncExternalStore } from 'react'

/** The clicks of buttons while a result is on the screen. Enter in a field clicks the form's button. */
let presses = 0
const listeners = new Set<() => void>()

/**
 * The value from when it appears until the next press of any button, then undefined until there is another value. A screen so shows
 * only the result of the last press, and a success never stands next to a later refusal.
 */
export function useUntilNextPress<V>(value: V): V | undefined {
  const [shown, show] = useState({ value, presses })
  const isCurrent = useSyncExternalStore(subscribe, () => shown.presses === presses)
  if (Object.is(shown.value, value)) return isCurrent ? value : undefined
  show({ value, presses })
  return value
}

/** A success text until the next press of any button, and the function that shows one. */
export function useSuccessMessage(): readonly [message: string, show: (message: string) => void] {
  const [message, setMessage] = useState({ text: '' })
  const [show] = useState(() => (text: string) => setMessage({ text }))
  return [useUntilNextPress(message)?.text ?? '', show]
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('click', countPress, { capture: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('click', countPress, { capture: true })
  }
}

/** A result may contain the button, so it is removed after the button's own handlers. What these show belongs to the new press. */
function countPress({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest('button')) return
  presses += 1
  setTimeout(() => {
    for (const listener of listeners) listener()
  })
}
