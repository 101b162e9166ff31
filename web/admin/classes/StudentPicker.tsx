import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStudents, type Student } from '../../../contract/students.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { gradeName } from '../../ui/format/gradeLabel.ts'
import { PersonPicker } from '../ui/PersonPicker.tsx'

const SETTLED_MS = 250
const ENOUGH_LETTERS = 2

/** Searches all students by their own or their parent's name. */
export function StudentPicker(props: {
  readonly student: Student | undefined
  readonly onPick: (student: Student | undefined) => void
}) {
  const { student, onPick } = props
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SETTLED_MS)
  const isEnough = search.length >= ENOUGH_LETTERS
  const { data: found = [], isFetched } = useQuery({
    queryKey: ['students', 'search', search],
    queryFn: async () => (await call(listStudents, { query: { search } })).body.students,
    enabled: isEnough && !student,
    placeholderData: keepPreviousData,
  })

  const shown = (one: Student) => ({
    id: one.id,
    name: fullName(one),
    detail: `${i18n._(gradeName(one.grade))} · ${t`Parent: ${fullName(one.parent)}`}`,
  })
  const type = (text: string) => {
    setTyped(text)
    if (student) onPick(undefined)
  }
  const pick = (id: number) => {
    const picked = found.find((one) => one.id === id)
    setTyped(picked ? fullName(picked) : typed)
    onPick(picked)
  }
  return (
    <PersonPicker
      texts={{ label: t`Student`, description: t`Search by student or parent name` }}
      list={t`Students`}
      found={isEnough ? found.map(shown) : []}
      chosen={student && shown(student)}
      typed={typed}
      emptyMessage={isEnough && isFetched && t`No students found.`}
      onType={type}
      onPick={pick}
    />
  )
}
