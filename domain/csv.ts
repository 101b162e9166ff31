const BYTE_ORDER_MARK = '\uFEFF'
/** Also in full width, which spreadsheets of some languages read as ASCII, and behind quotes and spaces, which some of them remove. */
const FORMULA_START = /^(?:'*[\t\r\n]|['"\s\u200B]*[=+\-@＝＋－＠﹦﹢﹣﹫])/
const NEEDS_QUOTES = /[",\r\n]/

/** Formats rows as CSV for programs (RFC 4180, UTF-8 without a byte order mark). Formulas stay unchanged. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('')
}

/** CSV for spreadsheets (RFC 4180, UTF-8 with a byte order mark). A cell that could run as a formula gets an apostrophe. */
export function formatSpreadsheetCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + formatSpreadsheetRows(rows)
}

/** Further rows of a CSV file for spreadsheets. */
export function formatSpreadsheetRows(rows: readonly (readonly string[])[]): string {
  return formatCsv(rows.map((row) => row.map(escapeFormula)))
}

function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

function quoteCell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophe that `escapeFormula` added. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell
}
