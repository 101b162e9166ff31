import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Parent } from '../../../contract/parents.ts'
import type { Student } from '../../../contract/students.ts'
import { fullName, phoneMask } from '../../../domain/person.ts'
import { parentPageQuery, parentQuery } from '../../api/parents.ts'
import { studentPageQuery } from '../../api/students.ts'
import type { PickerOption } from '../ui/SearchPicker.tsx'

const DEBOUNCE_MS = 250

interface Search {
  readonly total: number
  readonly isSearching: boolean
  /** Repeats the search after it failed. */
  readonly retry: (() => void) | false
}

interface FoundParents extends Search {
  /** The first of them. */
  readonly found: readonly PickerOption[]
  readonly chosen: PickerOption | undefined
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

interface FoundStudents extends Search {
  /** The first of them. */
  readonly found: readonly Student[]
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
