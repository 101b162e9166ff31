type GetChanges = () => Readonly<Record<string, unknown>>

const open = new Map<string, GetChanges>()

/** Registers a mounted form. Returns a function that unregisters it. */
export function registerOpenForm(name: string, getChanges: GetChanges): () => void {
  open.set(name, getChanges)
  return () => void open.delete(name)
}

/** Returns the half-filled form that was opened last; undefined if there is none. */
export function unsavedForm(): { readonly form: string; readonly values: ReturnType<GetChanges> } | undefined {
  const forms = [...open].map(([form, getChanges]) => ({ form, values: getChanges() }))
  return forms.findLast(({ values }) => Object.keys(values).length > 0)
}
