import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'

/** What Mantine's scroll area takes from a library of 15 kB for nothing else; it has the same itself. */
export function useMergeRefs<T>(refs: readonly Ref<T>[]) {
  return useMergedRef(...refs)
}
