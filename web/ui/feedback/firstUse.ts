const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown']

/** Resolves when someone first points, scrolls or types on the page. */
export const firstUse = new Promise<void>((resolve) => {
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true })
})
