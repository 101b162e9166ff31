import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Panel } from './ui/layout/Panel.tsx'

/** Stands in for everything while /config.json cannot be loaded. */
export function StartupError() {
  const { t } = useLingui()
  return (
    <main>
      <Panel title={t`Online Enrollment could not start`}>
        <p>{t`The server could not be reached. Please check your connection and try again.`}</p>
        <Button onClick={() => window.location.reload()}>{t`Try again`}</Button>
      </Panel>
    </main>
  )
}
