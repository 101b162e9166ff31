/** Characters of a message that the office adds to the email about its change. */
export const FAMILY_MESSAGE_MAX = 1000

/** The paragraphs of an email that say what the office added, below a line that introduces them. None without a message. */
export function messageParagraphs(introduction: string, family_message: string): string[] {
  const paragraphs = paragraphsOf(family_message)
  return paragraphs.length === 0 ? [] : [introduction, ...paragraphs]
}

/** Each line of a plain text is a paragraph. */
export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
