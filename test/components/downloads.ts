import { vi } from 'vitest'

/** Records the names of the files that the browser would save from now on, until the end of the test. */
export function recordDownloads(): readonly string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
