import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { styleNonce } from './cspNonce.ts'
import { theme } from './theme.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </I18nProvider>
  )
}
