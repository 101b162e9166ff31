import '../../web/styles/fonts.css'
import '../../web/styles/mantine.css'
import '../../web/styles/colors.css'
import '../../web/styles/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { queryClient } from '../../web/api/queryClient.ts'
import { THEME } from '../../web/theme.ts'
import { keepTranslatedTexts } from '../../web/translatedTexts.ts'
import { translatePage } from '../translatePage.ts'

i18n.loadAndActivate({ locale: 'en-US', messages: {} })
keepTranslatedTexts()
if (inject('translated')) translatePage()

// Milliseconds. In the product, a request that got no response is repeated after one and two seconds.
const { queries, ...options } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...options, queries: { ...queries, retryDelay: 10 } })

// Otherwise lines move when the first test of a file has begun.
await Promise.all([...document.fonts].map((font) => font.load()))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.spyOn(console, 'error')
})

// Otherwise the next test begins with what this one shows, and its requests.
afterEach(cleanup)

afterEach(() => expect(vi.mocked(console.error).mock.calls, 'errors').toEqual([]))

/** Shows a component as a screen does: with its styles, texts, theme, cache and addresses. */
export async function show(content: ReactNode) {
  const rootRoute = createRootRoute({ component: () => <main>{content}</main> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  return showWithProviders(<RouterProvider router={router as never} />)
}

export function showWithProviders(content: ReactNode) {
  queryClient.clear()
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider {...THEME}>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}
