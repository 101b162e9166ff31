import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Panel } from './ui/layout/Panel.tsx'

export function StartupError() {
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
