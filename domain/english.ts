type Values = readonly (string | number)[]

/** Writes the English text, whose values are {0}, {1} …, in the language of the page. */
type Write = (message: string, values: Values) => string

let write: Write | undefined

/** For a page, which has one language. The server, which answers in several, translates when it sends a response (decision 66). */
export function writeTextsWith(writer: Write | undefined): void {
  write = writer
}

/** Marks an English text that people see, such as english`At most ${max} characters`. It is extracted into the catalogs. */
export function english(strings: TemplateStringsArray, ...values: Values): string {
  if (!write) return strings.reduce((text, part, index) => `${text}${values[index - 1]}${part}`)
  return write(
    strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
    values,
  )
}

/** "1 day" or "2 days", for an operator. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
