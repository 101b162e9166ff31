/** `csv` can be in parts. */
export function downloadCsv(name: string, ...csv: readonly string[]): void {
  download(name, new Blob([...csv], { type: 'text/csv;charset=utf-8' }))
}

export function downloadIcs(name: string, ics: string): void {
  download(name, new Blob([ics], { type: 'text/calendar;charset=utf-8' }))
}

export function downloadJson(name: string, json: string): void {
  download(name, new Blob([json], { type: 'application/json' }))
}

export function downloadText(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

/** `zip` is in parts, each in base64. */
export function downloadZip(name: string, zip: readonly string[]): void {
  const bytes = zip.map((part) => Uint8Array.from(atob(part), (char) => char.charCodeAt(0)))
  download(name, new Blob(bytes, { type: 'application/zip' }))
}

export function downloadPdf(name: string, pdf: Blob): void {
  download(name, pdf)
}

/** Milliseconds. Safari on iPhones still reads the file after the click. */
const REVOKE_DELAY_MS = 60_000

export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}
