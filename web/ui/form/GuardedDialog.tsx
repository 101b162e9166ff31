import { Box } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { mayLeave } from './leaveUnsaved.ts'

/** A dialog of the office that asks before it closes over a form with unsaved changes. */
export function GuardedDialog(props: ComponentProps<typeof Dialog> & { readonly onClose: () => void }) {
  const { onClose, children, ...dialog } = props
  const content = useRef<HTMLDivElement>(null)
  const close = async () => {
    const forms = content.current?.querySelectorAll('form') ?? []
    if (await mayLeave(Array.from(forms, ({ name }) => name))) onClose()
  }
  return (
    <Dialog {...dialog} onClose={close}>
      <Box display="contents" ref={content}>
        {children}
      </Box>
    </Dialog>
  )
}
