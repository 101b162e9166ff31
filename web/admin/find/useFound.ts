import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Found } from '../../../contract/find.ts'
import { FIND_MIN } from '../../../contract/values.ts'
import { call } from '../../api/call.ts'

/** A pause in typing. */
const DEBOUNCE_MS = 150

interface Answer {
  /** The last answer that arrived, which may be of an earlier text while `isSearching`. */
  readonly found: Found | undefined
  readonly isSearching: boolean
  /** Repeats the search after it failed. */
  readonly retry: (() => void) | false
}

/** What matches the typed text. Only the answer to the latest text is ever shown as its answer. */
export function useFound(typed: string): Answer {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, DEBOUNCE_MS)
  const isLongEnough = text.length >= FIND_MIN
  const answer = useQuery({
    queryKey: ['find', search],
    queryFn: async ({ signal }) => (await call('GET /api/find', { query: { search }, signal })).body,
    enabled: search.length >= FIND_MIN,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = search === text
  const hasFailed = isCurrent && isLongEnough && answer.isError
  return {
    found: isLongEnough && !hasFailed ? answer.data : undefined,
    isSearching: isLongEnough && (!isCurrent || answer.isFetching),
    retry: hasFailed && !answer.isFetching && (() => void answer.refetch()),
  }
}
