import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { BottomBar } from '../feedback/BottomBar.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'

/**
 * A dialog whose code loads when it first opens. It is mounted closed and then opened, because a dialog returns the focus only if it
 * was closed before. A bar at the bottom of the window shows that it is loading, or that it could not be loaded.
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
    <CatchBoundary getResetKey={() => 'once'} errorComponent={LoadError}>
      <Suspense fallback={<LoadingBar />}>
        <MountedClosed opened={opened}>{children}</MountedClosed>
      </Suspense>
    </CatchBoundary>
  )
}

function MountedClosed({ opened, children }: Parameters<typeof LazyDialog>[0]) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return children(isMounted && opened)
}

function LoadingBar() {
  return (
    <BottomBar>
      <Loading compact />
    </BottomBar>
  )
}

function LoadError(props: { readonly error: unknown; readonly reset: () => void }) {
  return (
    <BottomBar>
      <SectionError {...props} />
    </BottomBar>
  )
}
