/** FULL=1 tests every screen in every appearance; otherwise each state is tested in one, and docs/testing.md lists what that leaves out. */
const IS_FULL = process.env.FULL === '1'

const WIDE = { title: 'on a wide screen', colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const DARK = { ...WIDE, title: 'in dark mode', colorScheme: 'dark' } as const
const NARROW = { title: 'on a narrow screen', colorScheme: 'light', viewport: { width: 320, height: 640 } } as const

/**
 * For tests of states: a narrow screen, in which the colors of dark mode are also checked once per screen (`alsoInDark`). Wide screens are
 * tested by those without an appearance of their own.
 */
export const APPEARANCES = IS_FULL ? [DARK, NARROW] : [{ ...NARROW, alsoInDark: true }]

/** For a whole test, which the wide screen repeats with FULL=1. */
export const SCREENS = IS_FULL ? [{ ...WIDE, alsoInDark: true }, NARROW] : [{ ...NARROW, alsoInDark: true }]

/** For a whole test whose screens have another layout when they are wide. */
export const LAYOUTS = [WIDE, { ...NARROW, alsoInDark: true }] as const
