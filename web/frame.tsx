import { createRootRouteWithContext } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Whereabouts } from './page.ts'
import { useSession } from './session/session.ts'
import { NotFoundPanel } from './ui/NotFoundPanel.tsx'
import { PageFrame } from './ui/PageFrame.tsx'

const AdminNav = lazy(async () => ({ default: (await import('./admin/AdminNav.tsx')).AdminNav }))

/** Around every page; for the office with its navigation, which nobody else loads (document 1, section 1). */
export const frame = createRootRouteWithContext<Whereabouts>()({ component: Frame, notFoundComponent: NotFoundPanel })

export const getParentRoute = () => frame

function Frame() {
  const role = useSession()?.user.role
  return <PageFrame navigation={role === 'admin' && <AdminNav />} />
}
