import type { MantineColorScheme, MantineColorSchemeManager, TransitionProps } from '@mantine/core'

/** Instead of Mantine's transition of the loader in a button. */
export function Transition({ mounted, children }: Pick<TransitionProps, 'mounted' | 'children'>) {
  return mounted ? children({}) : null
}

const nothing = (): null => null

/** Instead of the parts of Mantine that add styles to the page. The build writes the theme's variables to a style sheet (themeVariables.ts). */
/** Instead of computing whether black or white is read better: every filled color of the theme needs white (domain/schoolColor.ts). */
export function isLightColor(): boolean {
  return false
}

/** Instead of the scroll area that a dialog could have: no dialog has one. */
export const ScrollArea = { Autosize: nothing }

/** Instead of the groups of buttons and the loaders that no screen uses. */
export {
  nothing as MantineClasses,
  nothing as MantineCssVariables,
  nothing as Bars,
  nothing as ButtonGroup,
  nothing as ButtonGroupSection,
  nothing as Dots,
}

/** Instead of Mantine's manager, which stores a choice between light and dark. The screens follow the system. */
export function localStorageColorSchemeManager(): MantineColorSchemeManager {
  const ignore = () => undefined
  const get = (scheme: MantineColorScheme) => scheme
  return { get, set: ignore, clear: ignore, subscribe: ignore, unsubscribe: ignore }
}

/** Instead of Mantine's fourteen colors: the theme has its own gray and dark, and red is the only other one that the screens use. */
export const DEFAULT_COLORS = {
  red: ['#fff5f5', '#ffe3e3', '#ffc9c9', '#ffa8a8', '#ff8787', '#ff6b6b', '#fa5252', '#f03e3e', '#e03131', '#c92a2a'],
}

/** Instead of the support for infinite queries, which no screen uses. */
export function infiniteQueryBehavior(): never {
  throw new Error('Infinite queries are not part of the build (web/build/lightLibraries.ts)')
}
