import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { usePreload } from '../ui/feedback/usePreload.ts'
import { IconSearch } from '../ui/icons.tsx'
import styles from './AdminNav.module.css'
import { findShortcuts, useFindShortcut, useSlash } from './find/shortcut.ts'
import { KeyHint } from './ui/KeyHint.tsx'

/** Opens Find. It also listens for the shortcuts. */
export function FindButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui()
  useFindShortcut(onOpen)
  const isSlashOn = useSlash()
  return (
    <UnstyledButton
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={findShortcuts(isSlashOn)}
      onClick={onOpen}
    >
      <IconSearch size={18} />
      <span data-unseen-on-phone>{t`Find`}</span>
      <KeyHint>{isSlashOn ? '/' : 'Ctrl K'}</KeyHint>
    </UnstyledButton>
  )
}

const FindDialog = lazyPart(async () => (await import('./find/FindDialog.tsx')).FindDialog)

/** Find, loaded before it is needed, so that what is typed after the shortcut arrives in its field. */
export function LazyFind({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  usePreload(FindDialog, { onceUsed: true })
  return (
    <LazyDialog opened={opened} onClose={onClose}>
      {(isOpen) => <FindDialog opened={isOpen} onClose={onClose} />}
    </LazyDialog>
  )
}
