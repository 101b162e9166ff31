/** Sentences about what the person has open, by subject. */
export type Facts = Readonly<Record<string, string>>

/** The sentences that differ from before. A new subject is not announced, because the person has just opened it. */
export function changedFacts(before: Facts, now: Facts): string[] {
  return Object.entries(now).flatMap(([subject, sentence]) =>
    before[subject] === undefined || before[subject] === sentence ? [] : [sentence],
  )
}
