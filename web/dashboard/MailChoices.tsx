import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { takeEmailSettingsLink } from './emailSettingsLink.ts'

const MailChoicesDialog = lazyPart(async () => (await import('./MailChoicesDialog.tsx')).MailChoicesDialog)

/** The button and the dialog of the email settings. `onClose` gets the success message after a save. */
export function MailChoices({ onClose }: { readonly onClose: (message?: string) => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(takeEmailSettingsLink)
  const close = (message?: string) => {
    setOpened(false)
    onClose(message)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t`Email Settings`}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(shown) => <MailChoicesDialog opened={shown} onClose={close} />}
      </LazyDialog>
    </>
  )
}
