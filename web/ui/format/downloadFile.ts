export function downloadCsv(name: string, csv: string): void {
  download(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}

export function downloadIcs(name: string, ics: string): void {
  download(name, new Blob([ics], { type: 'text/calendar;charset=utf-8' }))
}

/** `zip` is base64. */
export function downloadZip(name: string, zip: string): void {
  const bytes = Uint8Array.from(atob(zip), (char) => char.charCodeAt(0))
  download(name, new Blob([bytes], { type: 'application/zip' }))
}

export function downloadPdf(name: string, pdf: Blob): void {
  download(name, pdf)
}

function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
