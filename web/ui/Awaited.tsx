import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { PartFailed } from './PartFailed.tsx'

/** A part of a screen with data of its own: while it waits or fails, the rest of the screen stands. */
export function Awaited({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={PartFailed}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </CatchBoundary>
  )
}
