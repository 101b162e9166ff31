import { useSession } from '../../session/session.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { usePreload } from '../../ui/feedback/usePreload.ts'
import type { CommandDialogProps } from './CommandDialog.tsx'

const CommandDialog = lazyPart(async () => (await import('./CommandDialog.tsx')).CommandDialog)
const OfficeEmails = lazyPart(async () => (await import('./OfficeEmails.tsx')).OfficeEmails)

/** The dialog of every change of a child's classes. Its code loads once someone uses the screen. */
export function LazyCommandDialog({ request, ...rest }: CommandDialogProps) {
  const Emails = useSession()?.user.role === 'admin' ? OfficeEmails : undefined
  usePreload(CommandDialog, { onceUsed: true })
  usePreload(Emails ?? CommandDialog, { onceUsed: true })
  return (
    <LazyDialog opened={request !== undefined} onClose={rest.onClose}>
      {(opened) => <CommandDialog request={opened ? request : undefined} Emails={Emails} {...rest} />}
    </LazyDialog>
  )
}
