import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { SectionError } from './SectionError.tsx'

/** A part of a screen with data of its own: while it waits or fails, the rest of the screen stands. */
export function AsyncBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={SectionError}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </CatchBoundary>
  )
}
