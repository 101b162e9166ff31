import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePreload } from '../feedback/usePreload.ts'

/** Loads the code of a screen that the family probably opens next, once the browser is idle. A failure is forgotten. */
export function usePreloadScreen(path: '/dashboard' | '/enrollment'): void {
  const router = useRouter()
  const part = useMemo(() => {
    const preload = () => void router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined)
    return { preload }
  }, [router, path])
  usePreload(part)
}
