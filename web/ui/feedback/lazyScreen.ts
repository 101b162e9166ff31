import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from './loadCode.ts'

/**
 * A screen whose code loads when it is first shown. If its files are gone since a newer release, the router reloads the page once. Without a
 * connection the page stays and shows the error.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadCode(load), name)
