import './styles/fonts.css'
import './styles/mantine.css'
import './styles/colors.css'
import './styles/base.css'
import './ruleTexts.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './api/config.ts'
import { prefetchOffice } from './api/prefetchOffice.ts'
import { queryClient } from './api/queryClient.ts'
import { styleNonce } from './cspNonce.ts'
import { prefetchFirstPage } from './enrollment/prefetchEnrollment.ts'
import { type ScheduleCopy, storedCopy } from './offline/scheduleCopy.ts'
import { router } from './routes.tsx'
import { resumeSession } from './session/session.ts'
import { storedSession } from './session/storage.ts'
import { loadPageTexts } from './texts.ts'
import { THEME } from './theme.ts'
import { keepTranslatedTexts } from './translatedTexts.ts'
import { Panel } from './ui/layout/Panel.tsx'

/** Only of the account of this tab. A new tab has that of the account that signed in last. One that is too old is deleted. */
const copy = ownCopy()

keepTranslatedTexts()
await start().catch((error: unknown) => {
  console.error(error)
  void showFailure()
})

/** Not awaited by this module, for which the code of the offline page waits. Without its texts, the page has those of index.html. */
async function showFailure(): Promise<void> {
  if (!i18n.locale) return document.getElementById('failure')?.removeAttribute('hidden')
  const code = copy && (await import('./offline/OfflinePage.tsx').catch(() => undefined))
  show(copy && code ? <code.OfflinePage copy={copy} /> : <StartupError />)
}

async function start(): Promise<void> {
  await loadPageTexts()
  await loadConfig()
  resumeSession()
  prefetchFirstPage(window.location)
  prefetchOffice(window.location)
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

function ownCopy(): ScheduleCopy | undefined {
  const [copy, session] = [storedCopy(), storedSession()]
  return !session || session.user.id === copy?.user_id ? copy : undefined
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

function StartupError() {
  const { t } = useLingui()
  return (
    <main>
      <Panel title={t`Online Enrollment couldn't start`}>
        <p>{t`We couldn't connect. Please check your internet connection and try again.`}</p>
        <Button onClick={() => window.location.reload()}>{t`Try again`}</Button>
      </Panel>
    </main>
  )
}

function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider {...THEME} getStyleNonce={styleNonce}>
        {children}
      </MantineProvider>
    </I18nProvider>
  )
}
