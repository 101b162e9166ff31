import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { normalizeText, searchTerms } from '../../../../domain/search.ts'
import { parentPageQuery, parentQuery, parentsQuery } from '../../../api/parents.ts'
import type { PersonOption } from '../../ui/PersonPicker.tsx'

const DEBOUNCE_MS = 250

interface FoundParents {
  /** The first of them, if the server searches. */
  readonly found: readonly PersonOption[]
  readonly total: number
  readonly chosen: PersonOption | undefined
  /** True while the server searches. */
  readonly isSearching: boolean
  /** Repeats the server's search after it failed. */
  readonly retry: (() => void) | false
}

/** The parents whose name or email has all typed words, and the chosen one. The server searches if there are too many to load. */
export function useFoundParents(typed: string, id: number | undefined): FoundParents {
  const { data: parents } = useSuspenseQuery(parentsQuery)
  const all = useMemo(() => parents?.map(toOption), [parents])
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isPaged = !all
  const page = useQuery({
    ...parentPageQuery({ search, page: 1, size: 50 }),
    enabled: isPaged && id === undefined,
    placeholderData: keepPreviousData,
  })
  const one = useQuery({ ...parentQuery(id ?? 0), enabled: isPaged && id !== undefined })
  const failed = [page, one].find(({ isError }) => isError)
  if (all) {
    const words = searchTerms(typed)
    const found = all.filter(({ name, detail }) =>
      words.every((word) => normalizeText(`${name} ${detail}`).includes(word)),
    )
    return {
      found,
      total: found.length,
      chosen: all.find((option) => option.id === id),
      isSearching: false,
      retry: false,
    }
  }
  return {
    found: page.data?.parents.map(toOption) ?? [],
    total: page.data?.total ?? 0,
    chosen: id !== undefined && one.data ? toOption(one.data) : undefined,
    isSearching: page.isFetching || one.isFetching,
    retry: failed !== undefined && (() => void failed.refetch()),
  }
}

function toOption(parent: Parent): PersonOption {
  return { id: parent.id, name: fullName(parent), detail: parent.email }
}
