/** Saves a text as a file for a spreadsheet. */
export function downloadCsv(name: string, csv: string): void {
  save(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}

/** Saves a zip, given in base64. */
export function downloadZip(name: string, zip: string): void {
  const bytes = Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0))
  save(name, new Blob([bytes], { type: 'application/zip' }))
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
