import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineProviderProps,
} from '@mantine/core'

type ThemeColor = 'clay' | 'gray' | 'dark' | 'red' | 'currentcolor' | 'dimmed' | `var(--${string})`

declare module '@mantine/core' {
  /** The colors whose contrast is known. Another one of Mantine's is a type error. */
  export interface MantineThemeColorsOverride {
    readonly colors: Readonly<Record<ThemeColor, MantineColorsTuple>>
  }
}

/** White text on shade 8 has enough contrast. */
const clay: MantineColorsTuple = [
  '#fdf4ef',
  '#f8e4d9',
  '#f1c8b3',
  '#eaab8b',
  '#e4926a',
  '#d97b4f',
  '#c6673b',
  '#ae562f',
  '#974826',
  '#7a391d',
]

const stone: MantineColorsTuple = [
  '#faf8f5',
  '#f3f0eb',
  '#e8e4dd',
  '#d9d4cb',
  '#bdb6aa',
  '#8c857a',
  '#6f695f',
  '#57524a',
  '#3d3934',
  '#282522',
]
const ember: MantineColorsTuple = [
  '#ece8e1',
  '#d5d0c8',
  '#b8b2a8',
  '#938d83',
  '#54504a',
  '#3d3a36',
  '#2d2a27',
  '#211f1d',
  '#191816',
  '#12110f',
]

/** The shipped pair (web/styles/fonts.css) and what stands in for it until it has loaded. */
const HEADING_FONTS = 'Fraunces, "Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Georgia, serif'
const TEXT_FONTS =
  '"Source Sans 3", "Source Sans Stand-In", Seravek, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif'

/**
 * One scale. Type: `xs` for marks and captions, `sm` for what supports a text and for rows of the office, `md` for text, `lg` for the name of
 * a row or card, `xl` for a figure. Space: `xs` within a row, `sm` between rows, `md` within a card, `lg` between cards, `xl` between the
 * parts of a page. Emphasis: one filled button on a screen, default buttons for other commands, subtle ones for what helps to read.
 */
const theme = createTheme({
  colors: { clay, gray: stone, dark: ember },
  primaryColor: 'clay',
  primaryShade: 8,
  autoContrast: true,
  black: '#282522',
  defaultRadius: 'md',
  radius: { sm: '0.25rem', md: '0.5rem', lg: '0.875rem' },
  fontFamily: TEXT_FONTS,
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  respectReducedMotion: true,
  headings: {
    fontFamily: HEADING_FONTS,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.45rem + 1.5vw, 2.25rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.1875rem', lineHeight: '1.4' },
    },
  },
})

/** Mantine's colors of errors, hints, placeholders and links lack contrast (WCAG 1.4.3). What has a shade of clay follows the school's color. */
const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': stone[0],
    '--mantine-color-error': '#a3201c',
    '--mantine-color-dimmed': stone[7],
    '--mantine-color-placeholder': stone[6],
    '--mantine-color-anchor': 'var(--light-anchor, var(--mantine-color-clay-8))',
    '--mantine-color-disabled-color': stone[6],
  },
  dark: {
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-dimmed': ember[2],
    '--mantine-color-placeholder': ember[3],
    '--mantine-color-anchor': 'var(--mantine-color-clay-3)',
    '--mantine-color-default-border': ember[3],
    '--mantine-color-clay-light': 'color-mix(in srgb, var(--mantine-color-clay-9) 65%, #000)',
    '--mantine-color-clay-light-hover': 'color-mix(in srgb, var(--mantine-color-clay-9) 85%, #000)',
    '--mantine-color-disabled': ember[5],
    '--mantine-color-disabled-color': ember[3],
  },
})

/** What each page gives to MantineProvider. */
export const THEME = {
  theme,
  cssVariablesResolver: readableColors,
  defaultColorScheme: 'auto',
  withGlobalClasses: false,
} satisfies Partial<MantineProviderProps>
