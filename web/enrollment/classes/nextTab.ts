interface KeyPress {
  readonly key: string
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
}

/**
 * The position to which a key moves the focus in a row of tabs; undefined for other keys and with a modifier key, which
 * is a shortcut of the browser. The arrow keys wrap around.
 */
export function nextTab(event: KeyPress, position: number, count: number): number | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return (position - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
