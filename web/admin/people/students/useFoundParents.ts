import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Parent } from '../../../../contract/parents.ts'
import { fullName, phoneMask } from '../../../../domain/person.ts'
import { parentPageQuery, parentQuery } from '../../../api/parents.ts'
import type { PickerOption } from '../../ui/SearchPicker.tsx'

const DEBOUNCE_MS = 250

interface FoundParents {
  /** The first of them. */
  readonly found: readonly PickerOption[]
  readonly total: number
  readonly chosen: PickerOption | undefined
  readonly isSearching: boolean
  /** Repeats the search after it failed. */
  readonly retry: (() => void) | false
}

/** The parents whose name, email, phone or children have all typed words, and the chosen one. */
export function useFoundParents(typed: string, id: number | undefined): FoundParents {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const page = useQuery({
    ...parentPageQuery({ search, page: 1, size: 50 }),
    enabled: id === undefined,
  })
  const one = useQuery({ ...parentQuery(id ?? 0), enabled: id !== undefined })
  const known = one.data ?? page.data?.parents.find((parent) => parent.id === id)
  // Enter must not choose a parent from an earlier search.
  const isCurrent = search === typed.trim()
  const found = isCurrent ? page.data : undefined
  const failed = [page, one].find(({ isError }) => isError)
  return {
    found: found?.parents.map(toOption) ?? [],
    total: found?.total ?? 0,
    chosen: known && toOption(known),
    isSearching: !isCurrent || page.isFetching || one.isFetching,
    retry: failed !== undefined && (() => void failed.refetch()),
  }
}

function toOption(parent: Parent): PickerOption {
  return {
    id: parent.id,
    name: fullName(parent),
    detail: [phoneMask(parent.phone), parent.email].filter((text) => text !== '').join(' · '),
  }
}
