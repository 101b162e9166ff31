import { downloadPdf } from './downloadFile.ts'

let last: HTMLIFrameElement | undefined

/** Opens the browser's print dialog with the file. A browser that cannot show PDF files, as on many phones, saves it. */
export function printPdf(name: string, pdf: Blob): void {
  if (!navigator.pdfViewerEnabled) {
    downloadPdf(name, pdf)
    return
  }
  if (last) {
    URL.revokeObjectURL(last.src)
    last.remove()
  }
  const frame = document.createElement('iframe')
  last = frame
  frame.src = URL.createObjectURL(pdf)
  frame.title = name
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // Firefox does not print what has no box.
  Object.assign(frame.style, { position: 'fixed', inset: 'auto 100% 100% auto', border: '0' })
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
}
