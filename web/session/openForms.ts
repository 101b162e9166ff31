export interface OpenForm {
  /** What a draft keeps: the values that differ from those at the beginning. Empty while there is nothing to save. */
  readonly getChanges: () => Readonly<Record<string, unknown>>
  readonly isUnsaved: () => boolean
  /** Nothing that was typed stays on the device after the session. */
  readonly isPrivate?: boolean
}

const open = new Map<string, OpenForm>()

export function registerOpenForm(name: string, form: OpenForm): () => void {
  open.set(name, form)
  return () => void open.delete(name)
}

/** A form whose changes are kept elsewhere. The page may be left. */
export function closeForm(name: string): void {
  open.delete(name)
}

/** The form that was opened last. */
export function unsavedForm():
  | { readonly form: string; readonly values: ReturnType<OpenForm['getChanges']>; readonly isPrivate: boolean }
  | undefined {
  const forms = [...open].map(([form, { getChanges, isPrivate = false }]) => ({
    form,
    values: getChanges(),
    isPrivate,
  }))
  return forms.findLast(({ values }) => Object.keys(values).length > 0)
}

/** Whether one of these forms, or any form, has changes that would be lost. */
export function hasUnsavedForm(names: readonly string[] = [...open.keys()]): boolean {
  return names.some((name) => open.get(name)?.isUnsaved())
}
