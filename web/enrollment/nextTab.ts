/** The position to which a key moves the focus in a row of tabs; undefined for other keys. The arrow keys wrap around. */
export function nextTab(key: string, position: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return (position - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
