export function isSameReason(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other)
}

function withoutNumbers(text: string): string {
  return text.replace(/[0-9A-F]*\d[0-9A-F]*/g, '#')
}
