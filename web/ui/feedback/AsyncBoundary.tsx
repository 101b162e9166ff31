import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { SectionError } from './SectionError.tsx'

/** A section of a screen that loads its own data; the rest of the screen stays usable while it loads or fails. */
export function AsyncBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={SectionError}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </CatchBoundary>
  )
}
