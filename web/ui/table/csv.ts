const BYTE_ORDER_MARK = '\uFEFF'
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * Rows as a file that every spreadsheet opens (RFC 4180, UTF-8 with its mark). A cell that a spreadsheet would take for a formula begins
 * with an apostrophe: names in it were typed by strangers.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
