import './fonts.css'
import './mantine.css'
import './colors.css'
import './base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { THEME } from '../theme.ts'
import { Styles } from './Styles.tsx'

/** The page /styles of `npm run dev`. It is not a part of the product. */
const root = document.getElementById('root')
if (!root) throw new Error('styles.html has no #root')
// The page does not preload the fonts, and a late font is not used.
await Promise.all(
  ['600 1em Fraunces', '400 1em "Source Sans 3"', '600 1em "Source Sans 3"'].map((font) => document.fonts.load(font)),
)
i18n.loadAndActivate({ locale: 'en', messages: {} })
// For the dialogs, which Back closes.
const router = createRouter({ routeTree: createRootRoute({ component: Styles }), history: createMemoryHistory() })
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <MantineProvider {...THEME}>
      <RouterProvider router={router as never} />
    </MantineProvider>
  </I18nProvider>,
)
