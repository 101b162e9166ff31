import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStudents, type Student } from '../../../contract/students.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { gradeName } from '../../ui/gradeLabel.ts'
import styles from './Roster.module.css'

const SETTLED_MS = 250
const ENOUGH_LETTERS = 2
const SHOWN = 30

/** Finds one student among all of the school's by any part of their own or their parent's name. */
export function StudentPicker(given: {
  readonly student: Student | undefined
  readonly onPick: (student: Student | undefined) => void
}) {
  const { student, onPick } = given
  const { t, i18n } = useLingui()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SETTLED_MS)
  const { data: found = [], isFetched } = useQuery({
    queryKey: ['students', 'search', search],
    queryFn: async () => (await call(listStudents, { query: { search } })).body.students,
    enabled: search.length >= ENOUGH_LETTERS && !student,
    placeholderData: keepPreviousData,
  })

  const shown = search.length >= ENOUGH_LETTERS ? found.slice(0, SHOWN) : []
  const more = found.length - shown.length
  const type = (text: string) => {
    setTyped(text)
    if (student) onPick(undefined)
    list.openDropdown()
  }
  const pick = (id: string) => {
    const picked = found.find((one) => String(one.id) === id)
    if (!picked) return
    setTyped(fullName(picked))
    onPick(picked)
    list.closeDropdown()
  }
  return (
    <Combobox store={list} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t`Student`}
          description={t`Type a part of the student's or the parent's name`}
          size="md"
          autoComplete="off"
          value={student ? fullName(student) : typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <p className={styles.found} role="status">
        {student && `${i18n._(gradeName(student.grade))} · ${t`Parent: ${fullName(student.parent)}`}`}
        {!student && search.length >= ENOUGH_LETTERS && isFetched && found.length === 0 && t`No student has that name.`}
        {!student && shown.length > 0 && more > 0 && t`${more} more: type more of the name.`}
      </p>
      <Combobox.Dropdown hidden={shown.length === 0}>
        <Combobox.Options className={styles.options} aria-label={t`Students`}>
          {shown.map((one) => (
            <Combobox.Option key={one.id} value={String(one.id)}>
              <span className={styles.option}>{fullName(one)}</span> {i18n._(gradeName(one.grade))} ·{' '}
              {t`Parent: ${fullName(one.parent)}`}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
