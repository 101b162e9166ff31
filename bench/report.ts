import { cpus } from 'node:os'

export type Check = readonly [text: string, isMet: boolean]

/** Prints the targets, and returns whether all are met. */
export function report(checks: readonly Check[]): boolean {
  console.log(`\n${checks.map(([text, isMet]) => `${isMet ? 'ok    ' : 'FAILED'} ${text}`).join('\n')}`)
  return checks.every(([, isMet]) => isMet)
}

/** Prints the head of a table in Markdown. */
export function printHead(...columns: readonly string[]): void {
  printRow(...columns)
  printRow(...columns.map(() => '---'))
}

export function printRow(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

/** Prints what the figures depend on. */
export function printMachine(size: string): void {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${size}\n`)
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
