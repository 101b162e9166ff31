/** Text without line breaks, tabs and other control characters, as a field of one line has it. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** For a format whose lines or fields such characters would end. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
