import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { fullName } from '../../../../domain/person.ts'
import { parentsQuery } from '../../../api/parents.ts'
import { useFieldTexts } from '../../../ui/fields.tsx'
import { folded, matcherOf } from '../../../ui/table/matching.ts'
import styles from './ParentField.module.css'

const SHOWN = 30

/** Finds one parent among all of the school's by any part of the name or the email; the form holds the id. */
export function ParentField({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { data: parents } = useSuspenseQuery(parentsQuery)
  const { field } = useController({ name })
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [typed, setTyped] = useState('')

  const chosen = parents.find(({ id }) => id === field.value)
  const matches = matcherOf(typed)
  const found = parents.filter((parent) => matches(folded(`${fullName(parent)} ${parent.email}`)))
  const shown = found.slice(0, SHOWN)
  const more = found.length - shown.length
  const type = (text: string) => {
    setTyped(text)
    field.onChange(undefined)
    list.openDropdown()
    list.resetSelectedOption()
  }
  const pick = (id: string) => {
    field.onChange(Number(id))
    setTyped('')
    list.closeDropdown()
  }
  const leave = () => {
    list.closeDropdown()
    field.onBlur()
  }
  return (
    <Combobox store={list} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...useFieldTexts(name, t`Type a part of the name or the email, then choose`)}
          required
          autoComplete="off"
          value={chosen ? fullName(chosen) : typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => list.openDropdown()}
          onClick={() => list.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <p className={styles.found} role="status">
        {chosen?.email}
        {!chosen && found.length === 0 && t`No parent has that name.`}
        {!chosen && typed !== '' && more > 0 && t`${more} more: type more of the name.`}
      </p>
      <Combobox.Dropdown hidden={shown.length === 0 || chosen !== undefined}>
        <Combobox.Options className={styles.options} aria-label={t`Parents`}>
          {shown.map((parent) => (
            <Combobox.Option key={parent.id} value={String(parent.id)}>
              {fullName(parent)} <span className={styles.email}>{parent.email}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
