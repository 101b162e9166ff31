/** With a capital letter at the start. */
export function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
