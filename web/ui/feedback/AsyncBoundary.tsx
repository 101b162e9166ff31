import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { SectionError } from './SectionError.tsx'

/** The rest of the screen stays usable while this section loads or fails. `compact`: where a section has little height. */
export function AsyncBoundary({
  children,
  compact = false,
}: {
  readonly children: ReactNode
  readonly compact?: boolean
}) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={SectionError}>
      <Suspense fallback={<Loading compact={compact} />}>{children}</Suspense>
    </CatchBoundary>
  )
}
