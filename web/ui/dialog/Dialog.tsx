import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCloseOnBack } from './closeOnBack.ts'
import styles from './Dialog.module.css'

/** Returns the focus when it closes, if it stays mounted. Without `onClose` it cannot be closed. */
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
    <Modal
      classNames={classNames}
      attributes={ATTRIBUTES}
      opened={opened}
      onClose={onClose ?? ignoreClose}
      title={title}
      size={wide ? '72rem' : '30rem'}
      closeButtonProps={{ 'aria-label': t`Close` }}
      withCloseButton={closable}
      closeOnEscape={closable}
      closeOnClickOutside={false}
      transitionProps={{ duration: 120, exitDuration: 0, transition: 'fade' }}
    >
      {children}
    </Modal>
  )
}

const { title = '', content = '', inner = '', body = '', overlay = '', close = '' } = styles
const classNames = { title, content, inner, body, overlay, close }
/** The head of a dialog is no banner of the page. */
const ATTRIBUTES = { header: { role: 'presentation' } }

function ignoreClose(): void {}
