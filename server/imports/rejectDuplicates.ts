import { fieldError } from '../http/problem.ts'

/** Returns a check that refuses a second row for the same id. */
export function rejectDuplicates(column: string): (id: number) => void {
  const seen = new Set<number>()
  return (id) => {
    if (seen.has(id)) throw fieldError(column, 'Another row already has this')
    seen.add(id)
  }
}
