import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Student } from '../../../../contract/students.ts'
import { studentPageQuery } from '../../../api/students.ts'

const DEBOUNCE_MS = 250

interface FoundStudents {
  /** The first of them. */
  readonly found: readonly Student[]
  readonly total: number
  readonly isSearching: boolean
  /** Repeats the search after it failed. */
  readonly retry: (() => void) | false
}

/** The students whose name, or whose parent's name, has the typed words. None for a text with fewer than `atLeast` characters. */
export function useFoundStudents(typed: string, atLeast = 0): FoundStudents {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, DEBOUNCE_MS)
  const page = useQuery({ ...studentPageQuery({ search, page: 1, size: 50 }), enabled: search.length >= atLeast })
  // Enter must not choose a student from an earlier search.
  const isCurrent = search === text
  const found = isCurrent && search.length >= atLeast ? page.data : undefined
  return {
    found: found?.students ?? [],
    total: found?.total ?? 0,
    isSearching: !isCurrent || page.isFetching,
    retry: isCurrent && page.isError && (() => void page.refetch()),
  }
}
