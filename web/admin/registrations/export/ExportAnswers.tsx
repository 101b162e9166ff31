import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../../ui/feedback/lazyPart.tsx'
import type { RegistrationsQuery } from '../list/queries.ts'

const ChooseAnswers = lazyPart(async () => (await import('./ChooseAnswers.tsx')).ChooseAnswers)

/** A button that opens the choice of the answers to export. */
export function ExportAnswers(props: {
  readonly query: Pick<RegistrationsQuery, 'search' | 'filter'>
  readonly total: number
}) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t`Export Answers`}
      </Button>
      <Dialog opened={opened} title={t`Export Answers`} onClose={() => setOpened(false)}>
        <AsyncBoundary>{opened && <ChooseAnswers {...props} onDone={() => setOpened(false)} />}</AsyncBoundary>
      </Dialog>
    </>
  )
}
