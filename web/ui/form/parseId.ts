export function parseId(input: string | number): number | undefined {
  return input === '' ? undefined : Number(input)
}
