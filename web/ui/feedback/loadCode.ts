import { lazyRouteComponent } from '@tanstack/react-router'
import { loadConfig } from '../../api/config.ts'

type Load<T> = () => Promise<T>

/** Code that could not be loaded. */
export class CodeError extends Error {
  /** The server responds, so the file is gone since a newer release, or the browser repeats a failed import. Reloading the page helps. */
  readonly needsReload: boolean

  /** The router reloads the page once for each message that starts like this. The address of this file is different in each release. */
  constructor(needsReload: boolean, cause: unknown) {
    super(`${needsReload ? 'Failed to fetch dynamically imported module' : 'No connection'} (${import.meta.url})`, {
      cause,
    })
    this.needsReload = needsReload
  }
}

/** Milliseconds. A server that needs longer is treated like one that cannot be reached. */
const CHECK_LIMIT_MS = 5_000

/** Vite loads a style sheet only once, so that after its failure the code would appear without it. */
const withoutStyles = new WeakMap<Load<unknown>, unknown>()

/** @throws CodeError */
export function loadCode<T>(load: Load<T>): Promise<T> {
  const loading = withoutStyles.has(load) ? Promise.reject(withoutStyles.get(load)) : load()
  return loading.catch(async (cause: unknown) => {
    if (String(cause).includes('CSS')) withoutStyles.set(load, cause)
    const needsReload = await loadConfig(AbortSignal.timeout(CHECK_LIMIT_MS)).then(
      () => true,
      () => false,
    )
    throw new CodeError(needsReload, cause)
  })
}

/**
 * A screen whose code loads when it is first shown. If its files are gone since a newer release, the router reloads the page once. Without a
 * connection the page stays and shows the error.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadCode(load), name)
