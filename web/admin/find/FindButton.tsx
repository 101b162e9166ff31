import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './FindButton.module.css'
import { FIND_SHORTCUTS, useFindShortcut } from './shortcut.ts'

/** Opens Find. It also listens for the shortcuts. */
export function FindButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useLingui()
  useFindShortcut(onOpen)
  return (
    <UnstyledButton
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={FIND_SHORTCUTS}
      onClick={onOpen}
    >
      <IconSearch size={18} aria-hidden />
      {t`Find`}
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
    </UnstyledButton>
  )
}
