import { useSyncExternalStore } from 'react'
import type { Logo } from '../../contract/school.ts'

let current: Logo | null = null
const listeners = new Set<() => void>()

/** From /config.json. Updated when the office replaces or removes it. */
export function currentLogo(): Logo | null {
  return current
}

export function setLogo(logo: Logo | null): void {
  current = logo
  for (const listener of listeners) listener()
}

export function useLogo(): Logo | null {
  return useSyncExternalStore(subscribe, currentLogo)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** CSS variables (`colorVariables`). They replace those of the style sheet until the next call. */
export function setColors(colors: Readonly<Record<string, string>>): void {
  document.documentElement.style.cssText = Object.entries(colors)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')
}
