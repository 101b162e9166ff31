/** Color schemes and screen sizes that the tests check in addition to the defaults. */
export const APPEARANCES = [
  { title: 'in dark mode', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { title: 'on a narrow screen', colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const

/** For a whole test: two runs. What dark mode changes is checked in each state of the first one (`alsoInDark`). */
export const SCREENS = [
  { title: 'on a wide screen', colorScheme: 'light', alsoInDark: true, viewport: { width: 1280, height: 900 } },
  { title: 'on a narrow screen', colorScheme: 'light', alsoInDark: false, viewport: { width: 320, height: 640 } },
] as const
