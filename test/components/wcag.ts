/** The rules of axe for WCAG 2.0 to 2.2, levels A and AA, without exceptions. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Those whose result depends on colors. Only colors are different in dark mode. */
export const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']
