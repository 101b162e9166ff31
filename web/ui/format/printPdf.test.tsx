import { expect, test, vi } from 'vitest'
import { recordDownloads } from '../../../test/components/browser.ts'
import { printPdf } from './printPdf.ts'

/** Stands for a file: its print function tells the page instead of opening a dialog. */
const FILE = new Blob(
  ['<script>window.print = () => parent.postMessage(document.title)</script><title>Rosters</title>'],
  {
    type: 'text/html',
  },
)

test('a file is printed by the browser, and only the last one stays in the page', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true)
  const saved = recordDownloads()
  const printed: unknown[] = []
  const listen = ({ data }: MessageEvent) => void printed.push(data)
  window.addEventListener('message', listen)
  printPdf('rosters.pdf', FILE)
  await expect.poll(() => printed).toEqual(['Rosters'])
  printPdf('rosters.pdf', FILE)
  await expect.poll(() => printed).toEqual(['Rosters', 'Rosters'])
  window.removeEventListener('message', listen)
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(saved).toEqual([])
})

test('a browser that cannot show PDF files saves the file', () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
  const saved = recordDownloads()
  printPdf('rosters.pdf', FILE)
  expect(saved).toEqual(['rosters.pdf'])
})
