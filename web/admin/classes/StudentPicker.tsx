import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Student } from '../../../contract/students.ts'
import { fullName } from '../../../domain/person.ts'
import { studentPageQuery } from '../../api/students.ts'
import { gradeName } from '../../ui/format/gradeLabel.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'

const DEBOUNCE_MS = 250
const MIN_SEARCH_LENGTH = 2

/** Searches all students by their own or their parent's name. */
export function StudentPicker(props: {
  readonly student: Student | undefined
  readonly onPick: (student: Student | undefined) => void
}) {
  const { student, onPick } = props
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isSearching = search.length >= MIN_SEARCH_LENGTH
  const { data, isFetched, isError, refetch } = useQuery({
    ...studentPageQuery({ search, page: 1 }),
    enabled: isSearching && !student,
    placeholderData: keepPreviousData,
  })
  const found = data?.students ?? []

  const optionFor = (candidate: Student) => ({
    id: candidate.id,
    name: fullName(candidate),
    detail: `${i18n._(gradeName(candidate.grade))} · ${t`Parent: ${fullName(candidate.parent)}`}`,
  })
  const type = (text: string) => {
    setTyped(text)
    if (student) onPick(undefined)
  }
  const pick = (id: number) => {
    const picked = found.find((candidate) => candidate.id === id)
    setTyped(picked ? fullName(picked) : typed)
    onPick(picked)
  }
  return (
    <PersonPicker
      texts={{ label: t`Student`, description: t`Search by student or parent name` }}
      listLabel={t`Students`}
      options={isSearching ? found.map(optionFor) : []}
      total={isSearching ? data?.total : 0}
      chosen={student && optionFor(student)}
      typed={typed}
      emptyMessage={isSearching && isFetched && t`No students found.`}
      retry={isSearching && isError && (() => void refetch())}
      onType={type}
      onPick={pick}
    />
  )
}
