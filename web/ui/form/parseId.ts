/** The id or number that was chosen or typed; nothing when nothing was. */
export function parseId(typed: string | number): number | undefined {
  return typed === '' ? undefined : Number(typed)
}
