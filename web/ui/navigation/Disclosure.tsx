import { Box } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DisclosureButton } from './DisclosureButton.tsx'

/** A button, and the content below it that the button shows and hides. With `headingId`, the button is a heading of the page. */
export function Disclosure(props: {
  readonly label: ReactNode
  readonly headingId?: string
  readonly initiallyOpened?: boolean
  /** Of the button. */
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const { label, headingId, initiallyOpened = false, className, children } = props
  const [opened, setOpened] = useState(initiallyOpened)
  const id = useId()
  const button = (
    <DisclosureButton opened={opened} controls={id} onToggle={setOpened} className={className}>
      {label}
    </DisclosureButton>
  )
  return (
    <>
      {headingId === undefined ? (
        button
      ) : (
        <Box component="h2" id={headingId} fz="lg">
          {button}
        </Box>
      )}
      {opened && <div id={id}>{children}</div>}
    </>
  )
}
