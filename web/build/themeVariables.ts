import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { readableColors, theme } from '../theme.ts'

type Scope = 'variables' | 'light' | 'dark'

/** Fills this file with the theme's variables, so that the browser does not need the code that computes them. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: { filter: { id: /\/styles\/theme\.css$/ }, handler: () => themeCss() },
  }
}

/** The variables that differ from those in Mantine's own style sheet. */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const [ours, mantines, readable] = [
    defaultCssVariablesResolver(merged),
    defaultCssVariablesResolver(DEFAULT_THEME),
    readableColors(merged),
  ]
  const changed = (scope: Scope) =>
    Object.fromEntries(
      Object.entries({ ...ours[scope], ...readable[scope] }).filter(
        ([name, value]) => Reflect.get(mantines[scope], name) !== value,
      ),
    )
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') })
}
