/** The color of a school that has chosen none. */
export const DEFAULT_COLOR = '#974826'

/** Of a text on its background (WCAG 1.4.3). */
export const MIN_CONTRAST = 4.5

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The darkest surface of the light screens on which links stand. */
const LIGHT_SURFACE = '#f3f0eb'
/** The lightest surfaces of the dark screens on which links, and other colored texts, stand. */
const DARK_LINES = '#3d3a36'
const DARK_SURFACE = '#2d2a27'
const STEPS = 100

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast with white, with one decimal. Rounded down, so that a color that is refused never has the required figure. */
export function contrastWithWhite(color: string): string {
  return (Math.floor(contrastOf(color, WHITE) * 10) / 10).toFixed(1)
}

/** White text must be readable on the color, and the color on white. */
export function isReadableOnWhite(color: string): boolean {
  return contrastOf(color, WHITE) >= MIN_CONTRAST
}

/** CSS variables that give the screens the school's color, for light and dark. None for the default, whose shades the theme has. */
export function colorVariables(color: string): Readonly<Record<string, string>> {
  if (color === DEFAULT_COLOR) return {}
  const shades = shadesOf(color)
  return {
    ...Object.fromEntries(shades.map((shade, index) => [`--mantine-color-clay-${index}`, shade])),
    '--light-anchor': readableOn(shades[0], readableOn(LIGHT_SURFACE, color, BLACK), BLACK),
    '--dark-accent-tint': mixed(color, DARK_SURFACE, 0.16),
  }
}

/**
 * From a tint to a dark shade. Shade 8 is the color itself. Shades 3 and 4 are readable on the dark screens, shade 9 on the tints that a button has
 * below the pointer.
 */
export function shadesOf(color: string) {
  const tint = (share: number) => mixed(color, WHITE, share)
  const hover = tint(0.32)
  return [
    tint(0.06),
    tint(0.16),
    hover,
    readableOn(DARK_LINES, tint(0.5), WHITE),
    readableOn(DARK_SURFACE, tint(0.62), WHITE),
    tint(0.75),
    tint(0.85),
    tint(0.93),
    color,
    readableOn(hover, mixed(color, BLACK, 0.8), BLACK),
  ] as const
}

/** The color, mixed with as much white or black as makes it readable on the surface. */
function readableOn(surface: string, color: string, toward: string): string {
  for (let step = STEPS; step > 0; step -= 1) {
    const shade = mixed(color, toward, step / STEPS)
    if (contrastOf(shade, surface) >= MIN_CONTRAST) return shade
  }
  return toward
}

/** @param share of the first color, from 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(color).map((value, index) => value * share + (others[index] ?? 0) * (1 - share))
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

/** WCAG 2.2, "relative luminance". */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
