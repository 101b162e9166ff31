import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Writes the program with which families check a lottery, as it is, so that everyone can read and run it. */
export function lotteryProgram(): Plugin {
  const source = readFileSync(new URL('../../domain/enrollment/lottery/check.mjs', import.meta.url))
  return {
    name: 'lottery-program',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'lottery/check.mjs', source })
    },
  }
}
