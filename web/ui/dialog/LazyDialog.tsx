import { type ReactNode, useEffect, useState } from 'react'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'

/**
 * A dialog whose code loads when it first opens. It is mounted closed and then opened, because a dialog returns the focus only if it
 * was closed before.
 */
export function LazyDialog(props: {
  readonly opened: boolean
  /** Renders the dialog, open or closed. */
  readonly children: (opened: boolean) => ReactNode
}) {
  const { opened, children } = props
  const [isNeeded, setNeeded] = useState(opened)
  if (opened && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <AsyncBoundary compact>
      <MountedClosed opened={opened}>{children}</MountedClosed>
    </AsyncBoundary>
  )
}

function MountedClosed({ opened, children }: Parameters<typeof LazyDialog>[0]) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return children(isMounted && opened)
}
