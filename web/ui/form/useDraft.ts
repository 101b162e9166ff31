import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { deleteDraft, storedDraft } from '../../session/draft.ts'
import { registerOpenForm } from '../../session/openForms.ts'

/**
 * What is typed into a form with a name survives the end of the session: the form stands among the open ones, and when it is opened
 * again after signing in, it takes up what it held. Answers whether it did.
 */
export function useDraft<I extends FieldValues, O>(
  { getValues, setValue }: UseFormReturn<I, unknown, O>,
  name: string | undefined,
): boolean {
  const [{ draft, before }] = useState(() => ({ draft: draftFor(name), before: getValues() }))

  // The session knows of the form exactly as long as it stands on the page.
  useEffect(() => {
    if (name === undefined) return
    for (const [field, value] of Object.entries(draft ?? {})) {
      if (field in before) setValue(field as Path<I>, value as PathValue<I, Path<I>>)
    }
    if (draft) deleteDraft()
    return registerOpenForm(name, () => changed(getValues(), before))
  }, [name, draft, before, getValues, setValue])

  return draft !== undefined
}

function draftFor(name: string | undefined) {
  const draft = storedDraft()
  return draft?.form === name ? draft?.values : undefined
}

function changed(now: FieldValues, before: FieldValues): FieldValues {
  const isOther = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field])
  return Object.fromEntries(Object.entries(now).filter(isOther))
}
