import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useFieldProps } from '../../../ui/form/fields.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { useFoundParents } from './useFoundParents.ts'

/** Searches all parents by name or email. The form value is the id. */
export function ParentField({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { field } = useController({ name })
  const [typed, setTyped] = useState('')
  const { found, total, chosen, isSearching, retry } = useFoundParents(typed, field.value)
  const type = (text: string) => {
    setTyped(text)
    field.onChange(undefined)
  }
  return (
    <PersonPicker
      texts={{ ...useFieldProps(name, t`Search by name or email`), required: true }}
      listLabel={t`Parents`}
      options={found}
      total={total}
      chosen={chosen}
      typed={typed}
      emptyMessage={!isSearching && t`No parents found.`}
      retry={retry}
      onType={type}
      onPick={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
