import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { BottomBar } from '../feedback/BottomBar.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'

/** Closes a dialog that could not be loaded. */
const Close = createContext(() => {})

/**
 * A dialog whose code loads when it first opens. It is mounted closed and then opened, because a dialog returns the focus only if it
 * was closed before. A bar at the bottom of the window shows that it is loading, or that it could not be loaded.
 */
export function LazyDialog(props: {
  readonly opened: boolean
  readonly onClose: () => void
  /** Renders the dialog, open or closed. */
  readonly children: (opened: boolean) => ReactNode
}) {
  const { opened, onClose, children } = props
  const [isNeeded, setNeeded] = useState(opened)
  if (opened && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  const close = () => {
    setNeeded(false)
    onClose()
  }
  return (
    <Close value={close}>
      <CatchBoundary getResetKey={() => 'once'} errorComponent={LoadError}>
        <Suspense fallback={<LoadingBar />}>
          <MountedClosed opened={opened}>{children}</MountedClosed>
        </Suspense>
      </CatchBoundary>
    </Close>
  )
}

function MountedClosed({ opened, children }: Pick<Parameters<typeof LazyDialog>[0], 'opened' | 'children'>) {
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

/** Takes the focus, and returns it before the dialog opens or the bar closes. */
function LoadError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const close = useContext(Close)
  const queries = useQueryErrorResetBoundary()
  const [opener] = useState(() => document.activeElement)
  const leave = (next: () => void) => () => {
    if (opener instanceof HTMLElement) opener.focus()
    queries.reset()
    next()
  }
  return (
    <BottomBar>
      <SectionError error={error} reset={leave(reset)} takesFocus />
      <Button variant="default" onClick={leave(close)}>{t`Close`}</Button>
    </BottomBar>
  )
}
