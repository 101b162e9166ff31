const EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown']

/** Resolves when someone first points, scrolls or types on the page. */
export const firstUse = new Promise<void>((resolve) => {
  for (const event of EVENTS) addEventListener(event, () => resolve(), { once: true, capture: true, passive: true })
})
