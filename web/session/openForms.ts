type GetChanges = () => Readonly<Record<string, unknown>>

const open = new Map<string, GetChanges>()

export function registerOpenForm(name: string, getChanges: GetChanges): () => void {
  open.set(name, getChanges)
  return () => void open.delete(name)
}

/** The form that was opened last. */
export function unsavedForm(): { readonly form: string; readonly values: ReturnType<GetChanges> } | undefined {
  const forms = [...open].map(([form, getChanges]) => ({ form, values: getChanges() }))
  return forms.findLast(({ values }) => Object.keys(values).length > 0)
}
