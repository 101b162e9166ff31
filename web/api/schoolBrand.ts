import { useSyncExternalStore } from 'react'
import type { Logo } from '../../contract/school.ts'
import { createListeners } from '../listeners.ts'

let current: Logo | null = null
const { subscribe, notify } = createListeners()

/** From /config.json. Updated when the office replaces or removes it. */
export function currentLogo(): Logo | null {
  return current
}

export function setLogo(logo: Logo | null): void {
  current = logo
  notify()
}

export function useLogo(): Logo | null {
  return useSyncExternalStore(subscribe, currentLogo)
}

let colors: Readonly<Record<string, string>> = {}

/** The last ones that were set. */
export function currentColors(): Readonly<Record<string, string>> {
  return colors
}

/** CSS variables (`colorVariables`). They replace those of the style sheet until the next call. */
export function setColors(variables: Readonly<Record<string, string>>): void {
  colors = variables
  document.documentElement.style.cssText = Object.entries(variables)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')
}
