import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'

/** Replaces the hook of @floating-ui/react (15 kB) by Mantine's equivalent. */
export function useMergeRefs<T>(refs: readonly Ref<T>[]) {
  return useMergedRef(...refs)
}
