/** A text whose last word is a Spanish "a.m." or "p. m.", which ends the sentence too. Tags of the elements of a text may stand between. */
export function withOnePeriod(text: string): string {
  return text.replaceAll(/([ap]\.\s?m\.)((?:<\/\d+>)*)\./g, '$1$2')
}
