/** How the screens are looked at beside the usual: in the dark, and as narrow as a screen may be. */
export const APPEARANCES = [
  { title: 'in the dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { title: 'on a narrow screen', colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const
