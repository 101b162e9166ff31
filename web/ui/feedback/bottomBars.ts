/** The element at the bottom of the window in which bars lie above each other. It exists when a screen is shown. */
export const BOTTOM_BARS_ID = 'bottom-bars'
