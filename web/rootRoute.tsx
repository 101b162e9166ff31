import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from './pageRoute.ts'
import { useSession } from './session/session.ts'
import { withOfficeTexts } from './texts.ts'
import { lazyPart } from './ui/feedback/lazyPart.tsx'
import { NotFoundPanel } from './ui/feedback/NotFoundPanel.tsx'
import { PageLayout } from './ui/layout/PageLayout.tsx'

const AdminNav = lazyPart(async () => (await withOfficeTexts(import('./admin/AdminNav.tsx'))).AdminNav)

/** Only office users load the navigation (document 1, section 1). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPanel,
})

export const getParentRoute = () => rootRoute

function RootLayout() {
  const role = useSession()?.user.role
  return <PageLayout navigation={role === 'admin' && <AdminNav />} />
}
