import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** Replaces Mantine's manager, which stores a choice between light and dark. The screens follow the system. */
export function localStorageColorSchemeManager(): MantineColorSchemeManager {
  const ignore = () => undefined
  const get = (scheme: MantineColorScheme) => scheme
  return { get, set: ignore, clear: ignore, subscribe: ignore, unsubscribe: ignore }
}
