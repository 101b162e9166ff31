import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Loading } from './Loading.tsx'
import { SectionError } from './SectionError.tsx'

/** The rest of the screen stays usable while this section loads or fails. `compact`: where a section has little height. */
export function AsyncBoundary(props: {
  readonly children: ReactNode
  readonly compact?: boolean
  /** Shown while the section loads, instead of "Loading…". */
  readonly fallback?: null
  /** Shown when the section could not be loaded. */
  readonly errorComponent?: ErrorRouteComponent
}) {
  const { children, compact = false, fallback = <Loading compact={compact} />, errorComponent = SectionError } = props
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={errorComponent}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  )
}
