const BYTE_ORDER_MARK = '\uFEFF'
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** Rows as a file for a program (RFC 4180, UTF-8 without a mark): every cell says exactly what it holds. */
export function plainCsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/**
 * Rows as a file that every spreadsheet opens (RFC 4180, UTF-8 with its mark). A cell that a spreadsheet would take for a formula begins
 * with an apostrophe: names in it were typed by strangers.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + plainCsvOf(rows.map((row) => row.map(harmless)))
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a cell of such a file says, without the apostrophe. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
