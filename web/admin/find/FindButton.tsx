import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '../../ui/icons.tsx'
import styles from './FindButton.module.css'
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
      <span className={styles.word}>{t`Find`}</span>
      <kbd className={styles.key} aria-hidden>
        {isSlashOn ? '/' : 'Ctrl K'}
      </kbd>
    </UnstyledButton>
  )
}
