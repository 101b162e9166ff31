/** Color schemes and screen sizes that the journeys check in addition to the defaults. */
export const APPEARANCES = [
  { title: 'in dark mode', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { title: 'on a narrow screen', colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const
