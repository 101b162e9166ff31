import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'

const MailChoicesForm = lazy(async () => ({ default: (await import('./MailChoicesForm.tsx')).MailChoicesForm }))

/** The button and the dialog of the email settings. */
export function MailChoices({ onSaved }: { readonly onSaved: (message: string) => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const save = (message: string) => {
    setOpened(false)
    onSaved(message)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t`Email settings`}
      </Button>
      <Dialog opened={opened} title={t`Email settings`} onClose={() => setOpened(false)}>
        <AsyncBoundary>{opened && <MailChoicesForm onSaved={save} />}</AsyncBoundary>
      </Dialog>
    </>
  )
}
