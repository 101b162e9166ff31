import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../../api/problem.ts'
import { type Change, changesBetween } from './changes.ts'
import { EditConflict, type InWords } from './EditConflict.tsx'

/** Whether a save was refused because someone else has saved another version. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'changed'
}

interface Versions<R> {
  /** Undefined for a new record. */
  readonly loaded: R | undefined
  readonly toFields: (record: R) => Readonly<Record<string, unknown>>
  /** The record as it is stored now. */
  readonly reload: () => Promise<R | undefined | null>
  readonly title?: string
  readonly inWords?: InWords
}

/**
 * The form of a record that someone else may save meanwhile. A save sends `if_match`. `unlessChanged` waits for it: when it was refused, nobody's
 * work is lost, because `view` then shows what the other person changed, and fields that were not edited here get their values.
 */
export function useEditConflict<R extends { readonly etag?: string | undefined }, I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  { loaded, toFields, reload, title, inWords }: Versions<R>,
) {
  const [base, setBase] = useState(loaded)
  const [changes, setChanges] = useState<readonly Change[]>()
  const rebase = async (former: R) => {
    const fresh = await reload()
    if (!fresh) return false
    const found = changesBetween(toFields(former), toFields(fresh), form.getValues())
    for (const { field, theirs, mine } of found)
      if (mine === undefined) form.setValue(field as Path<I>, theirs as PathValue<I, Path<I>>)
    setChanges(found)
    setBase(fresh)
    return true
  }
  return {
    base,
    if_match: base?.etag,
    view: changes && <EditConflict key={base?.etag} title={title} changes={changes} inWords={inWords} />,
    unlessChanged: async (saving: Promise<unknown>) => {
      await saving.catch(async (error: unknown) => {
        if (!base || !isOutdated(error) || !(await rebase(base))) throw error
      })
    },
    /** After a save in a form that stays open, and when it opens another record. */
    setSaved: (saved: R) => {
      setBase(saved)
      setChanges(undefined)
    },
  }
}
