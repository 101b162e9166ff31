/**
 * Marks an English text that people see, such as english`At most ${max} characters`. It is extracted into server/locales. A build of the
 * screens has the text of its language instead, and the server translates it when it sends a response (decision 66).
 */
export function english(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return strings.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
}
