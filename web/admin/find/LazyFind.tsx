import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { usePreload } from '../../ui/feedback/usePreload.ts'

const FindDialog = lazyPart(async () => (await import('./FindDialog.tsx')).FindDialog)

/** Find, loaded before it is needed, so that what is typed after the shortcut arrives in its field. */
export function LazyFind({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  usePreload(FindDialog, { onceUsed: true })
  return (
    <LazyDialog opened={opened} onClose={onClose}>
      {(isOpen) => <FindDialog opened={isOpen} onClose={onClose} />}
    </LazyDialog>
  )
}
