export type Check = readonly [text: string, isMet: boolean]

/** Prints the targets, and returns whether all are met. */
export function report(checks: readonly Check[]): boolean {
  console.log(`\n${checks.map(([text, isMet]) => `${isMet ? 'ok    ' : 'FAILED'} ${text}`).join('\n')}`)
  return checks.every(([, isMet]) => isMet)
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
