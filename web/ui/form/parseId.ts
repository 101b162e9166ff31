/** Returns the selected or input number; undefined for an empty input. */
export function parseId(input: string | number): number | undefined {
  return input === '' ? undefined : Number(input)
}
