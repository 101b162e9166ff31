import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionError } from './SectionError.tsx'

/** The rest of the screen stays usable if this section fails. It waits for the section, which `AsyncBoundary` does not. */
export function SectionBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={SectionError}>
      {children}
    </CatchBoundary>
  )
}
