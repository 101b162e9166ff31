import { fieldError } from '../http/problem.ts'

/** Refuses a second row about the same thing: which of the two would be meant? */
export function rejectDuplicates(column: string): (id: number) => void {
  const seen = new Set<number>()
  return (id) => {
    if (seen.has(id)) throw fieldError(column, 'Another row already has this')
    seen.add(id)
  }
}
