/** A ranking with the account that it belongs to. */
interface RankedChild {
  readonly code: number
  readonly parent_id: number
}

/** By code, the number that brothers and sisters share in the draw: the lowest of their codes. A child without any has null. */
export function familyNumbers(children: readonly RankedChild[]): ReadonlyMap<number, number | null> {
  const families = Map.groupBy(children, ({ parent_id }) => parent_id)
  return new Map(
    [...families.values()].flatMap((family) => {
      const lowest = Math.min(...family.map(({ code }) => code))
      return family.map(({ code }) => [code, family.length > 1 ? lowest : null] as const)
    }),
  )
}
