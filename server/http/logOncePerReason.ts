import { isSameReason } from '../db/embedded/supervision/isSameReason.ts'

/** Milliseconds for which a line that says the same again is left out. */
const SILENCE_MS = 60_000

/** Passes lines on, but one that repeats the reason of the last only once a minute. */
export function logOncePerReason(tell: (line: string) => void): (line: string) => void {
  let [last, at] = ['', 0]
  return (line) => {
    const isRepeated = isSameReason(line, last) && performance.now() - at < SILENCE_MS
    if (isRepeated) return
    ;[last, at] = [line, performance.now()]
    tell(line)
  }
}
