/** Resolves after the next paint. In a hidden tab, that is when it is shown. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
