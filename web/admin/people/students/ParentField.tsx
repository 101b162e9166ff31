import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { fullName } from '../../../../domain/person.ts'
import { normalizeText, searchTerms } from '../../../../domain/search.ts'
import { parentsQuery } from '../../../api/parents.ts'
import { useFieldProps } from '../../../ui/form/fields.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'

/** Searches all parents by name or email. The form value is the id. */
export function ParentField({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(parentsQuery)
  const parents = useMemo(
    () => data.map((parent) => ({ id: parent.id, name: fullName(parent), detail: parent.email })),
    [data],
  )
  const { field } = useController({ name })
  const [typed, setTyped] = useState('')

  const words = searchTerms(typed)
  const found = parents.filter(({ name, detail }) =>
    words.every((word) => normalizeText(`${name} ${detail}`).includes(word)),
  )
  const type = (text: string) => {
    setTyped(text)
    field.onChange(undefined)
  }
  return (
    <PersonPicker
      texts={{ ...useFieldProps(name, t`Search by name or email`), required: true }}
      listLabel={t`Parents`}
      options={found}
      chosen={parents.find(({ id }) => id === field.value)}
      typed={typed}
      emptyMessage={t`No parents found.`}
      onType={type}
      onPick={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
