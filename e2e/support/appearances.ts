/** FULL=1 tests every screen in every appearance; otherwise each state is tested in one, and docs/testing.md lists what that leaves out. */
export const IS_FULL = process.env.FULL === '1'

const WIDE = { title: 'on a wide screen', colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const DARK = { ...WIDE, title: 'in dark mode', colorScheme: 'dark' } as const
const NARROW = { title: 'on a narrow screen', colorScheme: 'light', viewport: { width: 320, height: 640 } } as const

/**
 * For tests of states. `npm test` runs them on a narrow screen, and checks the colors of dark mode once per screen (`alsoInDark`). Tests without
 * an appearance of their own run on a wide screen.
 */
export const APPEARANCES = IS_FULL ? [DARK, NARROW] : [{ ...NARROW, alsoInDark: true }]

/** For a whole test, which the wide screen repeats with FULL=1. */
export const SCREENS = IS_FULL ? [{ ...WIDE, alsoInDark: true }, NARROW] : [{ ...NARROW, alsoInDark: true }]
