import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { deleteDraft, storedDraft } from '../../session/draft.ts'
import { registerOpenForm } from '../../session/openForms.ts'

/** Keeps changes when the session expires and restores them after the next sign-in. Returns whether it did. */
export function useDraft<I extends FieldValues, O>(
  { getValues, setValue }: UseFormReturn<I, unknown, O>,
  name: string | undefined,
): boolean {
  const [{ draft, initial }] = useState(() => ({ draft: draftFor(name), initial: getValues() }))

  // Registered exactly while mounted.
  useEffect(() => {
    if (name === undefined) return
    for (const [field, value] of Object.entries(draft ?? {})) {
      if (field in initial) setValue(field as Path<I>, value as PathValue<I, Path<I>>)
    }
    if (draft) deleteDraft()
    return registerOpenForm(name, () => changedFields(getValues(), initial))
  }, [name, draft, initial, getValues, setValue])

  return draft !== undefined
}

function draftFor(name: string | undefined) {
  const draft = storedDraft()
  return draft?.form === name ? draft?.values : undefined
}

/** A select without a choice is "", also if its initial value is undefined or null. */
function changedFields(current: FieldValues, initial: FieldValues): FieldValues {
  const textOf = (value: unknown) => JSON.stringify(value ?? '')
  const isChanged = ([field, value]: [string, unknown]) => textOf(value) !== textOf(initial[field])
  return Object.fromEntries(Object.entries(current).filter(isChanged))
}
