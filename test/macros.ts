/** Lingui's macros without their build step: the English texts. */
export function msg(text: TemplateStringsArray | { readonly message: string }, ...values: readonly unknown[]): string {
  return 'message' in text ? text.message : String.raw({ raw: text }, ...values)
}

export function plural(count: number, { other }: { readonly other: string }): string {
  return other.replace('#', String(count))
}

export function selectOrdinal(count: number): string {
  return `${count}th`
}
