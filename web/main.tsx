import './styles/mantine.css'
import './styles/theme.css'
import './styles/colors.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './api/config.ts'
import { queryClient } from './api/queryClient.ts'
import { prefetchFirstPage } from './enrollment/prefetchEnrollment.ts'
import { Providers } from './Providers.tsx'
import { router } from './routes.tsx'
import { StartupError } from './StartupError.tsx'
import { resumeSession } from './session/session.ts'

await start().catch((error: unknown) => {
  console.error(error)
  show(<StartupError />)
})

async function start(): Promise<void> {
  await loadConfig()
  resumeSession()
  prefetchFirstPage(window.location)
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

function show(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Providers>{page}</Providers>
    </StrictMode>,
  )
}
