import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { SectionError } from './SectionError.tsx'

/** The rest of the screen stays usable while this section loads or fails. */
export function AsyncBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={SectionError}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </CatchBoundary>
  )
}
