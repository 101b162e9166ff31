import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '../../ui/icons.tsx'
import styles from '../AdminNav.module.css'
import { KeyHint } from '../ui/KeyHint.tsx'
import { findShortcuts, useFindShortcut } from './shortcut.ts'
import { useSlash } from './slashKey.ts'

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
