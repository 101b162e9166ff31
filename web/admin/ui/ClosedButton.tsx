import '@mantine/core/styles/Tooltip.layer.css'
import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A button that cannot be pressed and says why to everybody who comes to it: by mouse, touch or key, and to those who hear it. */
export function ClosedButton({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Tooltip label={why} position="bottom" multiline w={260} events={{ hover: true, focus: true, touch: true }}>
        <Button aria-disabled data-disabled aria-describedby={id} onClick={(event) => event.preventDefault()}>
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{why}</VisuallyHidden>
    </div>
  )
}
