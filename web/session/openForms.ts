/** What was typed into a form that stands on the page, by field. */
type Typed = () => Readonly<Record<string, unknown>>

const open = new Map<string, Typed>()

/** A form says that it stands on the page and what was typed into it; answers how it says that it is gone. */
export function registerOpenForm(name: string, typed: Typed): () => void {
  open.set(name, typed)
  return () => void open.delete(name)
}

/** The form that is half filled in, if there is one: the one that was opened last. */
export function unsavedForm(): { readonly form: string; readonly values: ReturnType<Typed> } | undefined {
  const typed = [...open].map(([form, typed]) => ({ form, values: typed() }))
  return typed.findLast(({ values }) => Object.keys(values).length > 0)
}
