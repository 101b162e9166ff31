/** Replaces Mantine's fourteen colors: the theme has its own gray and dark, and red is the only other one that the screens use. */
export const DEFAULT_COLORS = {
  red: ['#fff5f5', '#ffe3e3', '#ffc9c9', '#ffa8a8', '#ff8787', '#ff6b6b', '#fa5252', '#f03e3e', '#e03131', '#c92a2a'],
}
