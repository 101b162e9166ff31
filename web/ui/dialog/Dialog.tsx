import { useLingui } from '@lingui/react/macro'
import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useCloseOnBack } from './closeOnBack.ts'
import styles from './Dialog.module.css'

/**
 * Returns the focus when it closes, if it stays mounted. Without `onClose` it cannot be closed. Mantine's Modal would load ScrollArea and
 * the code of popovers in vain.
 */
export function Dialog(props: {
  readonly opened: boolean
  readonly title: ReactNode
  readonly onClose?: (() => void) | undefined
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const { opened, title, onClose, wide = false, children } = props
  const { t } = useLingui()
  const closable = onClose !== undefined
  useCloseOnBack(opened, onClose ?? ignoreClose)
  return (
    <ModalBase
      opened={opened}
      onClose={onClose ?? ignoreClose}
      lockScroll
      trapFocus
      returnFocus
      withinPortal
      closeOnEscape={closable}
      transitionProps={TRANSITION}
    >
      <ModalBaseOverlay className={styles.overlay} />
      <ModalBaseContent className={wide ? styles.wide : styles.content} innerProps={INNER}>
        {/* The head of a dialog is no banner of the page. */}
        <ModalBaseHeader role="presentation">
          <ModalBaseTitle className={styles.title}>{title}</ModalBaseTitle>
          {closable && (
            <ModalBaseCloseButton
              className={styles.close}
              size={44}
              iconSize={20}
              my={-8}
              me={-8}
              aria-label={t`Close`}
            />
          )}
        </ModalBaseHeader>
        <ModalBaseBody className={styles.body}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}

const INNER = { className: styles.inner }
const TRANSITION = { duration: 120, exitDuration: 0, transition: 'fade' } as const

function ignoreClose(): void {}
